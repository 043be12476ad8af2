import Foundation
import WidgetModels

/// Reads widgets of every vendor with the generated models, and prints their content.
@main
struct WidgetGallery {
    static func main() {
        let sections: [(title: String, show: () throws -> Void)] = [
            ("Smartech: personalized content", SmartechWidgets.show),
            ("LiveLike: a poll", LiveLikePoll.show),
            ("LiveLike: a cheer meter", LiveLikeCheerMeter.show),
            ("lastminute.com: deals", LastminuteDeals.show),
            ("Synerise: recommendations", SyneriseRecommendations.show),
            ("Synerise: appearance", SyneriseAppearance.show),
        ]
        for section in sections {
            print("== \(section.title)")
            do {
                try section.show()
            } catch {
                // The error describes the first mistake of the payload.
                print("invalid: \(error)")
                exit(1)
            }
            print()
        }
    }
}
