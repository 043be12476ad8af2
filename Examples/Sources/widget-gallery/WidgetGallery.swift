import Foundation
import WidgetModels

/// Shows what the generated models make of widgets of every vendor.
@main
struct WidgetGallery {
    static func main() {
        let sections: [(title: String, show: () throws -> Void)] = [
            ("Smartech: personalised content", SmartechWidgets.show),
            ("LiveLike: a poll", LiveLikePoll.show),
            ("LiveLike: a cheer meter", LiveLikeCheerMeter.show),
            ("lastminute.com: deals", LastminuteDeals.show),
            ("Synerise: recommendations", SyneriseRecommendations.show),
            ("Synerise: how they look", SyneriseAppearance.show),
        ]
        for section in sections {
            print("== \(section.title)")
            do {
                try section.show()
            } catch {
                // A payload that the models refuse: what is wrong with it stands in the error.
                print("refused: \(error)")
                exit(1)
            }
            print()
        }
    }
}
