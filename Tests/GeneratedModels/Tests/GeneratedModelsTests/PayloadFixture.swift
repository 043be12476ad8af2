import Foundation
import InitializerChecks
import SchemaKit
import Testing

@testable import GeneratedModels

/// A payload of the fixtures, and its schema.
struct PayloadFixture: CustomTestStringConvertible, Sendable, Decodable {
    let file: String
    let schema: String

    var testDescription: String { file }

    func data() throws -> Data {
        try Data(contentsOf: Self.folder.appending(path: file))
    }

    private static let folder = Repository.file("Tests/Fixtures/payloads")

    private struct Expectations: Decodable {
        let valid: [PayloadFixture]
        let broken: [PayloadFixture]
    }

    private static let expectations: Expectations? = {
        let file = folder.appending(path: "../expected-findings.json")
        guard let data = try? Data(contentsOf: file) else { return nil }
        return try? JSONDecoder().decode(Expectations.self, from: data)
    }()

    static let valid = expectations?.valid ?? []
    static let broken = expectations?.broken ?? []
}

/// The functions that tests call for one generated model.
struct PayloadModel: Sendable {
    let roundTrip: @Sendable (Data) throws -> Data
    /// Throws an error if the payload is invalid.
    let validate: @Sendable (Data) throws -> Void
    /// Returns the structures in a payload.
    let structures: @Sendable (Data) throws -> [any InitializerChecked]
    /// Returns the results of decoding a payload and of reading it directly.
    let readBothWays: @Sendable ([UInt8]) -> Readings

    /// The results of decoding one payload and of reading it directly.
    struct Readings: Sendable {
        /// True if both results are equal values, or both are errors.
        let areValuesEqual: Bool
        /// The error of the decoder or of `validate()`, if there is one.
        let decodingError: String?
        /// The error of direct reading with all checks, if there is one.
        let readingError: JSONReadingError?
        /// True if direct reading with all checks dropped invalid items, which `validate()` reports.
        let hasDroppedItems: Bool
    }

    private init<Model: Codable & Hashable & JSONReadable & SendableMetatype>(_: Model.Type) {
        readBothWays = { bytes in
            let decoded = Result { try JSONDecoder().decode(Model.self, from: Data(bytes)) }
            let read = Result { try Model(json: bytes, checked: false) }
            let validation = Result {
                try (decoded.get() as? any SchemaValidated)?.validate()
            }
            var error: JSONReadingError?
            var hasDroppedItems = false
            do throws(JSONReadingError) {
                let model = try Model(json: bytes)
                hasDroppedItems =
                    (model as? any SchemaValidated)?.violations(limit: 1).isEmpty == false
            } catch let caught {
                error = caught
            }
            return Readings(
                areValuesEqual: (try? decoded.get()) == (try? read.get()),
                decodingError: validation.failure.map { "\($0)" },
                readingError: error,
                hasDroppedItems: hasDroppedItems
            )
        }
        structures = { data in
            InitializerChecks.structures(in: try JSONDecoder().decode(Model.self, from: data))
        }
        roundTrip = { try JSONEncoder().encode(try JSONDecoder().decode(Model.self, from: $0)) }
        validate = { data in
            let model = try JSONDecoder().decode(Model.self, from: data)
            try (model as? any SchemaValidated)?.validate()
        }
    }

    /// The functions for the model of each schema, by the path of the schema in the folder of schemas.
    static let models: [String: PayloadModel] = [
        "lastminute/deal-entry.schema.json": PayloadModel(DealEntry.self),
        "lastminute/deals-feed.schema.json": PayloadModel(DealsFeed.self),
        "lastminute/deals-timeline.schema.json": PayloadModel(DealsTimeline.self),
        "lastminute/inspirational-configuration-intent.schema.json": PayloadModel(
            InspirationalConfigurationIntent.self
        ),
        "lastminute/location.schema.json": PayloadModel(Location.self),
        "lastminute/widget-deep-link.schema.json": PayloadModel(WidgetDeepLink.self),
        "livelike/alert.schema.json": PayloadModel(AlertWidgetModel.self),
        "livelike/cheer-meter-results.schema.json": PayloadModel(CheerMeterResults.self),
        "livelike/cheer-meter-vote-request.schema.json": PayloadModel(
            CheerMeterVoteRequestBody.self
        ),
        "livelike/cheer-meter-vote.schema.json": PayloadModel(CheerMeterWidgetModel.Vote.self),
        "livelike/cheer-meter.schema.json": PayloadModel(CheerMeterWidgetModel.self),
        "livelike/claim-request.schema.json": PayloadModel(RewardClaimRequest.self),
        "livelike/claim.schema.json": PayloadModel(RewardClaim.self),
        "livelike/collect-badge.schema.json": PayloadModel(CollectBadgeWidgetModel.self),
        "livelike/create-alert-request.schema.json": PayloadModel(CreateAlertRequest.self),
        "livelike/create-image-widget-request.schema.json": PayloadModel(
            CreateImageWidgetRequest.self
        ),
        "livelike/create-quiz-request.schema.json": PayloadModel(CreateQuizRequest.self),
        "livelike/create-text-widget-request.schema.json": PayloadModel(
            CreateTextWidgetRequest.self
        ),
        "livelike/emoji-slider-results.schema.json": PayloadModel(ImageSliderResults.self),
        "livelike/emoji-slider-vote-request.schema.json": PayloadModel(ImageSliderVoteRequest.self),
        "livelike/emoji-slider-vote.schema.json": PayloadModel(ImageSliderVote.self),
        "livelike/emoji-slider.schema.json": PayloadModel(ImageSliderWidgetModel.self),
        "livelike/engagement-sdk-config.schema.json": PayloadModel(EngagementSDKConfig.self),
        "livelike/image-number-prediction-follow-up.schema.json": PayloadModel(
            ImageNumberPredictionFollowUpWidgetModel.self
        ),
        "livelike/image-number-prediction.schema.json": PayloadModel(
            ImageNumberPredictionWidgetModel.self
        ),
        "livelike/image-poll.schema.json": PayloadModel(ImagePollWidgetModel.self),
        "livelike/image-prediction-follow-up.schema.json": PayloadModel(
            ImagePredictionFollowUpWidgetModel.self
        ),
        "livelike/image-prediction.schema.json": PayloadModel(ImagePredictionWidgetModel.self),
        "livelike/image-quiz.schema.json": PayloadModel(ImageQuizWidgetModel.self),
        "livelike/impression-request.schema.json": PayloadModel(ImpressionRequest.self),
        "livelike/impression.schema.json": PayloadModel(WidgetImpression.self),
        "livelike/interaction.schema.json": PayloadModel(WidgetInteraction.self),
        "livelike/interactions.schema.json": PayloadModel(WidgetInteractions.self),
        "livelike/lifecycle-trace.schema.json": PayloadModel(LifecycleTrace.self),
        "livelike/points-tutorial.schema.json": PayloadModel(PointsTutorialWidgetModel.self),
        "livelike/poll-results.schema.json": PayloadModel(PollResults.self),
        "livelike/quiz-answer.schema.json": PayloadModel(QuizAnswer.self),
        "livelike/quiz-results.schema.json": PayloadModel(QuizResults.self),
        "livelike/realtime-message.schema.json": PayloadModel(RealtimeMessage.self),
        "livelike/rich-post.schema.json": PayloadModel(RichPostWidgetModel.self),
        "livelike/schedule-request.schema.json": PayloadModel(ScheduleRequest.self),
        "livelike/session-configuration.schema.json": PayloadModel(SessionConfiguration.self),
        "livelike/social-embed.schema.json": PayloadModel(SocialEmbedWidgetModel.self),
        "livelike/text-ask.schema.json": PayloadModel(TextAskWidgetModel.self),
        "livelike/text-number-prediction-follow-up.schema.json": PayloadModel(
            TextNumberPredictionFollowUpWidgetModel.self
        ),
        "livelike/text-number-prediction.schema.json": PayloadModel(
            TextNumberPredictionWidgetModel.self
        ),
        "livelike/text-poll.schema.json": PayloadModel(TextPollWidgetModel.self),
        "livelike/text-prediction-follow-up.schema.json": PayloadModel(
            TextPredictionFollowUpWidgetModel.self
        ),
        "livelike/text-prediction.schema.json": PayloadModel(TextPredictionWidgetModel.self),
        "livelike/text-quiz.schema.json": PayloadModel(TextQuizWidgetModel.self),
        "livelike/video-alert.schema.json": PayloadModel(VideoAlertWidgetModel.self),
        "livelike/vote-change-request.schema.json": PayloadModel(VoteChangeRequest.self),
        "livelike/vote.schema.json": PayloadModel(WidgetVote.self),
        "livelike/widget-kind.schema.json": PayloadModel(WidgetKind.self),
        "livelike/widget-list-query.schema.json": PayloadModel(WidgetListQuery.self),
        "livelike/widget-list.schema.json": PayloadModel(WidgetList.self),
        "livelike/widget-listener-event.schema.json": PayloadModel(WidgetListenerEvent.self),
        "livelike/widget-page.schema.json": PayloadModel(WidgetPage.self),
        "livelike/widget-pagination.schema.json": PayloadModel(WidgetPagination.self),
        "livelike/widget-resource.schema.json": PayloadModel(WidgetResource.self),
        "livelike/widget-state.schema.json": PayloadModel(WidgetState.self),
        "livelike/widget.schema.json": PayloadModel(WidgetModel.self),
        "smartech/widget-action-button.schema.json": PayloadModel(SMTWidgetActionButton.self),
        "smartech/widget-content.schema.json": PayloadModel(SMTWidgetContent.self),
        "smartech/widget-map.schema.json": PayloadModel(SMTWidgetMap.self),
        "smartech/widget.schema.json": PayloadModel(SMTWidget.self),
        "synerise/content-widget-appearance.schema.json": PayloadModel(
            ContentWidgetAppearance.self
        ),
        "synerise/content-widget-badge-data-model.schema.json": PayloadModel(
            ContentWidgetBadgeDataModel.self
        ),
        "synerise/content-widget-badge-item-layout-partial.schema.json": PayloadModel(
            ContentWidgetBadgeItemLayoutPartial.self
        ),
        "synerise/content-widget-basic-product-item-layout.schema.json": PayloadModel(
            ContentWidgetBasicProductItemLayout.self
        ),
        "synerise/content-widget-grid-layout.schema.json": PayloadModel(
            ContentWidgetGridLayout.self
        ),
        "synerise/content-widget-horizontal-slider-layout.schema.json": PayloadModel(
            ContentWidgetHorizontalSliderLayout.self
        ),
        "synerise/content-widget-image-button-custom-action.schema.json": PayloadModel(
            ContentWidgetImageButtonCustomAction.self
        ),
        "synerise/content-widget-recommendation-data-model.schema.json": PayloadModel(
            ContentWidgetRecommendationDataModel.self
        ),
        "synerise/content-widget-recommendations-options.schema.json": PayloadModel(
            ContentWidgetRecommendationsOptions.self
        ),
        "synerise/document-source.schema.json": PayloadModel(DocumentSource.self),
        "synerise/product-dislike-event.schema.json": PayloadModel(ProductDislikeEvent.self),
        "synerise/product-like-event.schema.json": PayloadModel(ProductLikeEvent.self),
        "synerise/recommend-campaign-request.schema.json": PayloadModel(
            RecommendCampaignRequest.self
        ),
        "synerise/recommendation-click-event-request.schema.json": PayloadModel(
            RecommendationClickEventRequest.self
        ),
        "synerise/recommendation-click-event.schema.json": PayloadModel(
            RecommendationClickEvent.self
        ),
        "synerise/recommendation-document.schema.json": PayloadModel(Document.self),
        "synerise/recommendation-item.schema.json": PayloadModel(Recommendation.self),
        "synerise/recommendation-options.schema.json": PayloadModel(RecommendationOptions.self),
        "synerise/recommendation-response.schema.json": PayloadModel(RecommendationResponse.self),
        "synerise/recommendation-seen-event.schema.json": PayloadModel(
            RecommendationSeenEvent.self
        ),
        "synerise/recommendation-view-event-request.schema.json": PayloadModel(
            RecommendationViewEventRequest.self
        ),
        "synerise/recommendation-view-event.schema.json": PayloadModel(
            RecommendationViewEvent.self
        ),
    ]
}

/// A JSON text. Two texts are equal if their values are equal. Numbers are compared exactly, and the order of members
/// does not count. If there is a schema, an alias equals the name of its member, and a replaced constant equals its
/// replacement.
struct JSONText: Equatable, CustomStringConvertible {
    private let value: CanonicalPayload
    let description: String

    /// - Parameter schema: The path of the schema relative to the folder of schemas, or nil to compare names and values
    ///   as they are.
    init(_ data: Data, schema: String? = nil) throws {
        let file = schema.map { Self.schemas.appending(path: $0) }
        value = try CanonicalPayload(data, schema: file)
        description = String(decoding: data, as: UTF8.self)
    }

    private static let schemas = Repository.file("Schemas")

    static func == (left: JSONText, right: JSONText) -> Bool { left.value == right.value }
}

func decode<Model: Decodable>(_ type: Model.Type, _ text: String) throws -> Model {
    try JSONDecoder().decode(type, from: Data(text.utf8))
}

func encoded(_ value: some Encodable) throws -> JSONText {
    try JSONText(try JSONEncoder().encode(value))
}

extension Result {
    /// The error, or nil if there is a value.
    var failure: Failure? {
        switch self {
        case .success: nil
        case .failure(let error): error
        }
    }
}
