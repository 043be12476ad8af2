// Written by InitializerCheckTests with UPDATE_SNAPSHOTS=1.
// swift-format-ignore-file

public import InitializerChecks

@testable import GeneratedModels

extension DealEntry: InitializerChecked {
    var copy: Self? { Self(date: self.date, deal: self.deal, configurationImageName: self.configurationImageName, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(date: self.date, deal: self.deal) }
}

extension Deal: InitializerChecked {
    var copy: Self? { Self(url: self.url, image: self.image, cityName: self.cityName, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url, image: self.image, cityName: self.cityName) }
}

extension DealServiceData: InitializerChecked {
    var copy: Self? { Self(cityName: self.cityName, imageUrl: self.imageUrl, url: self.url, dealType: self.dealType, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(cityName: self.cityName, imageUrl: self.imageUrl, url: self.url, dealType: self.dealType) }
}

extension DealsTimeline: InitializerChecked {
    var copy: Self? { Self(entries: self.entries, policy: self.policy, isConfigured: self.isConfigured, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(entries: self.entries, policy: self.policy) }
}

extension InspirationalConfigurationIntent: InitializerChecked {
    var copy: Self? { Self(locationParameter: self.locationParameter, travellersParameter: self.travellersParameter, datesParameter: self.datesParameter, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(locationParameter: self.locationParameter, travellersParameter: self.travellersParameter, datesParameter: self.datesParameter) }
}

extension Location: InitializerChecked {
    var copy: Self? { Self(identifier: self.identifier, displayString: self.displayString, pronunciationHint: self.pronunciationHint, subtitleString: self.subtitleString, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(identifier: self.identifier, displayString: self.displayString) }
}

extension WidgetDeepLink: InitializerChecked {
    var copy: Self? { Self(url: self.url, parameters: self.parameters, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url, parameters: self.parameters) }
}

extension AlertWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, title: self.title, text: self.text, imageURL: self.imageURL, linkLabel: self.linkLabel, linkURL: self.linkURL, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension CheerMeterResults: InitializerChecked {
    var copy: Self? { Self(id: self.id, kind: self.kind, options: self.options, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, options: self.options) }
}

extension CheerMeterResultsOption: InitializerChecked {
    var copy: Self? { Self(id: self.id, voteCount: self.voteCount, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, voteCount: self.voteCount) }
}

extension CheerMeterVoteRequestBody: InitializerChecked {
    var copy: Self? { Self(voteCount: self.voteCount, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(voteCount: self.voteCount) }
}

extension CheerMeterWidgetModel.VoteRequest: InitializerChecked {
    var copy: Self? { Self(optionID: self.optionID, voteCount: self.voteCount, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(optionID: self.optionID, voteCount: self.voteCount) }
}

extension CheerMeterWidgetModel.Vote: InitializerChecked {
    var copy: Self? { Self(optionID: self.optionID, voteCount: self.voteCount, rewards: self.rewards, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(optionID: self.optionID, voteCount: self.voteCount) }
}

extension CheerMeterWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, title: self.title, cheerType: self.cheerType, options: self.options, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(title: self.title, options: self.options, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension CheerMeterWidgetModel.Option: InitializerChecked {
    var copy: Self? { Self(id: self.id, text: self.text, imageURL: self.imageURL, voteCount: self.voteCount, voteURL: self.voteURL, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, text: self.text, imageURL: self.imageURL, voteCount: self.voteCount, voteURL: self.voteURL) }
}

extension RewardClaimRequest: InitializerChecked {
    var copy: Self? { Self(claimToken: self.claimToken, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(claimToken: self.claimToken) }
}

extension RewardClaim: InitializerChecked {
    var copy: Self? { Self(rewards: self.rewards, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(rewards: self.rewards) }
}

extension CollectBadgeWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension CreateAlertRequest: InitializerChecked {
    var copy: Self? { Self(programID: self.programID, title: self.title, text: self.text, imageURL: self.imageURL, linkLabel: self.linkLabel, linkURL: self.linkURL, timeout: self.timeout, customData: self.customData, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(programID: self.programID, text: self.text, imageURL: self.imageURL) }
}

extension CreateImageWidgetRequest: InitializerChecked {
    var copy: Self? { Self(programID: self.programID, question: self.question, options: self.options, timeout: self.timeout, customData: self.customData, confirmationMessage: self.confirmationMessage, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(programID: self.programID, question: self.question, options: self.options) }
}

extension CreateImageWidgetRequestOption: InitializerChecked {
    var copy: Self? { Self(description: self.description, imageURL: self.imageURL, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(imageURL: self.imageURL) }
}

extension CreateQuizRequest: InitializerChecked {
    var copy: Self? { Self(programID: self.programID, question: self.question, choices: self.choices, timeout: self.timeout, customData: self.customData, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(programID: self.programID, question: self.question, choices: self.choices) }
}

extension CreateQuizRequestChoice: InitializerChecked {
    var copy: Self? { Self(description: self.description, isCorrect: self.isCorrect, imageURL: self.imageURL, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(description: self.description) }
}

extension CreateTextWidgetRequest: InitializerChecked {
    var copy: Self? { Self(programID: self.programID, question: self.question, options: self.options, timeout: self.timeout, customData: self.customData, confirmationMessage: self.confirmationMessage, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(programID: self.programID, question: self.question, options: self.options, timeout: self.timeout, confirmationMessage: self.confirmationMessage) }
}

extension CreateTextWidgetRequestOption: InitializerChecked {
    var copy: Self? { Self(description: self.description, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(description: self.description) }
}

extension ImageSliderResults: InitializerChecked {
    var copy: Self? { Self(id: self.id, kind: self.kind, averageMagnitude: self.averageMagnitude, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, averageMagnitude: self.averageMagnitude) }
}

extension ImageSliderVote: InitializerChecked {
    var copy: Self? { Self(id: self.id, rewards: self.rewards, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, rewards: self.rewards) }
}

extension ImageSliderWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, question: self.question, options: self.options, initialMagnitude: self.initialMagnitude, averageMagnitude: self.averageMagnitude, voteURL: self.voteURL, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url, question: self.question, options: self.options, initialMagnitude: self.initialMagnitude, voteURL: self.voteURL, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension ImageSliderWidgetModel.Option: InitializerChecked {
    var copy: Self? { Self(id: self.id, imageURL: self.imageURL, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, imageURL: self.imageURL) }
}

extension EngagementSDKConfig: InitializerChecked {
    var copy: Self? { Self(clientID: self.clientID, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(clientID: self.clientID) }
}

extension ImageNumberPredictionFollowUpWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, question: self.question, imageNumberPredictionID: self.imageNumberPredictionID, imageNumberPredictionURL: self.imageNumberPredictionURL, requiredCorrect: self.requiredCorrect, claimURL: self.claimURL, options: self.options, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(question: self.question, imageNumberPredictionID: self.imageNumberPredictionID, options: self.options, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension ImageNumberPredictionWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, question: self.question, confirmationMessage: self.confirmationMessage, followUpURL: self.followUpURL, followUps: self.followUps, requiredCorrect: self.requiredCorrect, voteURL: self.voteURL, options: self.options, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(question: self.question, voteURL: self.voteURL, options: self.options, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension ImageNumberPredictionWidgetModel.Option: InitializerChecked {
    var copy: Self? { Self(imageURL: self.imageURL, id: self.id, url: self.url, text: self.text, correctNumber: self.correctNumber, rewardItemID: self.rewardItemID, rewardItemAmount: self.rewardItemAmount, earnableRewards: self.earnableRewards, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(imageURL: self.imageURL, id: self.id, text: self.text) }
}

extension ImagePollWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, question: self.question, options: self.options, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(question: self.question, options: self.options, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension ImagePollWidgetModel.Option: InitializerChecked {
    var copy: Self? { Self(imageURL: self.imageURL, id: self.id, text: self.text, voteCount: self.voteCount, voteURL: self.voteURL, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(imageURL: self.imageURL, id: self.id, text: self.text, voteCount: self.voteCount, voteURL: self.voteURL) }
}

extension ImagePredictionFollowUpWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, question: self.question, imagePredictionID: self.imagePredictionID, imagePredictionURL: self.imagePredictionURL, correctOptionID: self.correctOptionID, claimURL: self.claimURL, options: self.options, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url, question: self.question, imagePredictionID: self.imagePredictionID, imagePredictionURL: self.imagePredictionURL, claimURL: self.claimURL, options: self.options, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension ImagePredictionFollowUpWidgetModel.Option: InitializerChecked {
    var copy: Self? { Self(imageURL: self.imageURL, id: self.id, url: self.url, text: self.text, isCorrect: self.isCorrect, voteCount: self.voteCount, voteURL: self.voteURL, rewardItemID: self.rewardItemID, rewardItemAmount: self.rewardItemAmount, earnableRewards: self.earnableRewards, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(imageURL: self.imageURL, id: self.id, text: self.text, isCorrect: self.isCorrect, voteCount: self.voteCount, voteURL: self.voteURL) }
}

extension ImagePredictionWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, question: self.question, confirmationMessage: self.confirmationMessage, followUpURL: self.followUpURL, followUps: self.followUps, options: self.options, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url, question: self.question, confirmationMessage: self.confirmationMessage, followUpURL: self.followUpURL, options: self.options, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension ImagePredictionWidgetModel.Option: InitializerChecked {
    var copy: Self? { Self(imageURL: self.imageURL, id: self.id, url: self.url, text: self.text, isCorrect: self.isCorrect, voteCount: self.voteCount, voteURL: self.voteURL, rewardItemID: self.rewardItemID, rewardItemAmount: self.rewardItemAmount, earnableRewards: self.earnableRewards, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(imageURL: self.imageURL, id: self.id, text: self.text, voteCount: self.voteCount, voteURL: self.voteURL) }
}

extension ImageQuizWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, question: self.question, choices: self.choices, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(question: self.question, choices: self.choices, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension ImageQuizWidgetModel.Choice: InitializerChecked {
    var copy: Self? { Self(imageURL: self.imageURL, id: self.id, text: self.text, isCorrect: self.isCorrect, answerCount: self.answerCount, answerURL: self.answerURL, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(imageURL: self.imageURL, id: self.id, text: self.text, isCorrect: self.isCorrect, answerCount: self.answerCount, answerURL: self.answerURL) }
}

extension WidgetInteraction: InitializerChecked {
    var copy: Self? { Self(id: self.id, createdAt: self.createdAt, url: self.url, widgetID: self.widgetID, widgetKind: self.widgetKind, optionID: self.optionID, choiceID: self.choiceID, isCorrect: self.isCorrect, magnitude: self.magnitude, voteCount: self.voteCount, text: self.text, claimToken: self.claimToken, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, createdAt: self.createdAt, widgetID: self.widgetID, widgetKind: self.widgetKind, optionID: self.optionID, choiceID: self.choiceID, magnitude: self.magnitude, voteCount: self.voteCount, text: self.text) }
}

extension WidgetInteractions: InitializerChecked {
    var copy: Self? { Self(interactions: self.interactions, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(interactions: self.interactions) }
}

extension LifecycleTrace: InitializerChecked {
    var copy: Self? { Self(widgetID: self.widgetID, kind: self.kind, states: self.states, completable: self.completable, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(kind: self.kind, states: self.states) }
}

extension PointsTutorialWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension PollResults: InitializerChecked {
    var copy: Self? { Self(id: self.id, kind: self.kind, options: self.options, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(options: self.options) }
}

extension PollResultsOption: InitializerChecked {
    var copy: Self? { Self(id: self.id, voteCount: self.voteCount, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, voteCount: self.voteCount) }
}

extension QuizAnswer: InitializerChecked {
    var copy: Self? { Self(id: self.id, url: self.url, choiceID: self.choiceID, isCorrect: self.isCorrect, rewards: self.rewards, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, choiceID: self.choiceID, isCorrect: self.isCorrect) }
}

extension QuizResults: InitializerChecked {
    var copy: Self? { Self(id: self.id, kind: self.kind, choices: self.choices, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(choices: self.choices) }
}

extension QuizResultsChoice: InitializerChecked {
    var copy: Self? { Self(id: self.id, isCorrect: self.isCorrect, answerCount: self.answerCount, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, isCorrect: self.isCorrect, answerCount: self.answerCount) }
}

extension RealtimeMessage.TextPollCreated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.ImagePollCreated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.TextQuizCreated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.ImageQuizCreated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.TextPredictionCreated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.ImagePredictionCreated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.TextPredictionFollowUpUpdated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(event: self.event, payload: self.payload) }
}

extension RealtimeMessage.ImagePredictionFollowUpUpdated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(event: self.event, payload: self.payload) }
}

extension RealtimeMessage.TextNumberPredictionCreated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.ImageNumberPredictionCreated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.TextNumberPredictionFollowUpUpdated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(event: self.event, payload: self.payload) }
}

extension RealtimeMessage.ImageNumberPredictionFollowUpUpdated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(event: self.event, payload: self.payload) }
}

extension RealtimeMessage.CheerMeterCreated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.EmojiSliderCreated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.AlertCreated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.VideoAlertCreated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.TextAskCreated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.SocialEmbedCreated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.RichPostCreated: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.TextPollResults: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(event: self.event, payload: self.payload) }
}

extension RealtimeMessage.TextQuizResults: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(event: self.event, payload: self.payload) }
}

extension RealtimeMessage.EmojiSliderResults: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RealtimeMessage.RealtimeMessageCheerMeterResults: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension RichPostWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension ScheduleRequest: InitializerChecked {
    var copy: Self? { Self(publishDelay: self.publishDelay, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(publishDelay: self.publishDelay) }
}

extension SessionConfiguration: InitializerChecked {
    var copy: Self? { Self(programID: self.programID, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(programID: self.programID) }
}

extension SocialEmbedWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, comment: self.comment, items: self.items, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(items: self.items, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension SocialEmbedItem: InitializerChecked {
    var copy: Self? { Self(id: self.id, url: self.url, oembed: self.oembed, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, url: self.url, oembed: self.oembed) }
}

extension SocialEmbedContent: InitializerChecked {
    var copy: Self? { Self(html: self.html, providerName: self.providerName, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension TextAskWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, title: self.title, prompt: self.prompt, confirmationMessage: self.confirmationMessage, replyCount: self.replyCount, replyURL: self.replyURL, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(title: self.title, prompt: self.prompt, replyURL: self.replyURL, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension TextNumberPredictionFollowUpWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, question: self.question, textNumberPredictionID: self.textNumberPredictionID, textNumberPredictionURL: self.textNumberPredictionURL, requiredCorrect: self.requiredCorrect, claimURL: self.claimURL, options: self.options, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(question: self.question, textNumberPredictionID: self.textNumberPredictionID, options: self.options, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension TextNumberPredictionFollowUpWidgetModel.Option: InitializerChecked {
    var copy: Self? { Self(id: self.id, url: self.url, text: self.text, correctNumber: self.correctNumber, rewardItemID: self.rewardItemID, rewardItemAmount: self.rewardItemAmount, earnableRewards: self.earnableRewards, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, text: self.text) }
}

extension TextNumberPredictionWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, question: self.question, confirmationMessage: self.confirmationMessage, followUpURL: self.followUpURL, followUps: self.followUps, requiredCorrect: self.requiredCorrect, voteURL: self.voteURL, options: self.options, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(question: self.question, voteURL: self.voteURL, options: self.options, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension TextNumberPredictionWidgetModel.Option: InitializerChecked {
    var copy: Self? { Self(id: self.id, url: self.url, text: self.text, correctNumber: self.correctNumber, rewardItemID: self.rewardItemID, rewardItemAmount: self.rewardItemAmount, earnableRewards: self.earnableRewards, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, text: self.text) }
}

extension TextPollWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, question: self.question, options: self.options, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(question: self.question, options: self.options, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension TextPollWidgetModel.Option: InitializerChecked {
    var copy: Self? { Self(id: self.id, text: self.text, voteCount: self.voteCount, voteURL: self.voteURL, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, text: self.text, voteCount: self.voteCount, voteURL: self.voteURL) }
}

extension TextPredictionFollowUpWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, question: self.question, textPredictionID: self.textPredictionID, textPredictionURL: self.textPredictionURL, correctOptionID: self.correctOptionID, claimURL: self.claimURL, options: self.options, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url, question: self.question, textPredictionID: self.textPredictionID, textPredictionURL: self.textPredictionURL, claimURL: self.claimURL, options: self.options, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension TextPredictionFollowUpWidgetModel.Option: InitializerChecked {
    var copy: Self? { Self(id: self.id, url: self.url, text: self.text, isCorrect: self.isCorrect, voteCount: self.voteCount, voteURL: self.voteURL, rewardItemID: self.rewardItemID, rewardItemAmount: self.rewardItemAmount, earnableRewards: self.earnableRewards, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, text: self.text, isCorrect: self.isCorrect, voteCount: self.voteCount, voteURL: self.voteURL) }
}

extension TextPredictionWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, question: self.question, confirmationMessage: self.confirmationMessage, followUpURL: self.followUpURL, followUps: self.followUps, options: self.options, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url, question: self.question, confirmationMessage: self.confirmationMessage, followUpURL: self.followUpURL, options: self.options, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension TextPredictionWidgetModel.Option: InitializerChecked {
    var copy: Self? { Self(id: self.id, url: self.url, text: self.text, isCorrect: self.isCorrect, voteCount: self.voteCount, voteURL: self.voteURL, rewardItemID: self.rewardItemID, rewardItemAmount: self.rewardItemAmount, earnableRewards: self.earnableRewards, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, text: self.text, voteCount: self.voteCount, voteURL: self.voteURL) }
}

extension TextQuizWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, question: self.question, choices: self.choices, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(question: self.question, choices: self.choices, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension TextQuizWidgetModel.Choice: InitializerChecked {
    var copy: Self? { Self(id: self.id, text: self.text, isCorrect: self.isCorrect, answerCount: self.answerCount, answerURL: self.answerURL, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, text: self.text, isCorrect: self.isCorrect, answerCount: self.answerCount, answerURL: self.answerURL) }
}

extension VideoAlertWidgetModel: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, title: self.title, text: self.text, videoURL: self.videoURL, linkLabel: self.linkLabel, linkURL: self.linkURL, interactionURL: self.interactionURL, scheduleURL: self.scheduleURL, id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(videoURL: self.videoURL, id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension WidgetVote: InitializerChecked {
    var copy: Self? { Self(id: self.id, url: self.url, optionID: self.optionID, claimToken: self.claimToken, rewards: self.rewards, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, optionID: self.optionID) }
}

extension WidgetListQuery: InitializerChecked {
    var copy: Self? { Self(pageSize: self.pageSize, status: self.status, ordering: self.ordering, kind: self.kind, widgetAttribute: self.widgetAttribute, createdByID: self.createdByID, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension WidgetListenerEvent: InitializerChecked {
    var copy: Self? { Self(event: self.event, widgetPayload: self.widgetPayload, programId: self.programId, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(event: self.event, widgetPayload: self.widgetPayload, programId: self.programId) }
}

extension WidgetPage: InitializerChecked {
    var copy: Self? { Self(count: self.count, next: self.next, previous: self.previous, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, results: self.results, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(count: self.count, next: self.next, previous: self.previous, results: self.results) }
}

extension WidgetCreator: InitializerChecked {
    var copy: Self? { Self(id: self.id, name: self.name, imageURL: self.imageURL, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id) }
}

extension Sponsor: InitializerChecked {
    var copy: Self? { Self(id: self.id, name: self.name, clientID: self.clientID, logoURL: self.logoURL, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, name: self.name, logoURL: self.logoURL) }
}

extension EarnableReward: InitializerChecked {
    var copy: Self? { Self(rewardItemID: self.rewardItemID, rewardItemName: self.rewardItemName, rewardActionKey: self.rewardActionKey, rewardItemAmount: self.rewardItemAmount, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(rewardItemID: self.rewardItemID, rewardItemName: self.rewardItemName, rewardActionKey: self.rewardActionKey, rewardItemAmount: self.rewardItemAmount) }
}

extension WidgetAttribute: InitializerChecked {
    var copy: Self? { Self(key: self.key, value: self.value, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(key: self.key, value: self.value) }
}

extension EarnedReward: InitializerChecked {
    var copy: Self? { Self(rewardItemID: self.rewardItemID, rewardItemAmount: self.rewardItemAmount, rewardAction: self.rewardAction, leaderboardID: self.leaderboardID, newRank: self.newRank, newScore: self.newScore, newPercentileRank: self.newPercentileRank, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(rewardItemID: self.rewardItemID, rewardItemAmount: self.rewardItemAmount) }
}

extension WidgetMembers: InitializerChecked {
    var copy: Self? { Self(id: self.id, programID: self.programID, clientID: self.clientID, createdAt: self.createdAt, publishedAt: self.publishedAt, scheduledAt: self.scheduledAt, interactiveUntil: self.interactiveUntil, programDateTime: self.programDateTime, playbackTimeMs: self.playbackTimeMs, interactionTimeInterval: self.interactionTimeInterval, publishDelay: self.publishDelay, status: self.status, subscribeChannel: self.subscribeChannel, timetoken: self.timetoken, pubnubEnabled: self.pubnubEnabled, impressionURL: self.impressionURL, rewardsURL: self.rewardsURL, widgetInteractionsURLTemplate: self.widgetInteractionsURLTemplate, impressionCount: self.impressionCount, uniqueImpressionCount: self.uniqueImpressionCount, engagementCount: self.engagementCount, engagementPercent: self.engagementPercent, createdBy: self.createdBy, customData: self.customData, translations: self.translations, translatableFields: self.translatableFields, reactions: self.reactions, sponsors: self.sponsors, earnableRewards: self.earnableRewards, widgetAttributes: self.widgetAttributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, programID: self.programID, createdAt: self.createdAt, interactionTimeInterval: self.interactionTimeInterval, subscribeChannel: self.subscribeChannel) }
}

extension WidgetPollOption: InitializerChecked {
    var copy: Self? { Self(id: self.id, text: self.text, voteCount: self.voteCount, voteURL: self.voteURL, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension WidgetQuizChoice: InitializerChecked {
    var copy: Self? { Self(id: self.id, text: self.text, isCorrect: self.isCorrect, answerCount: self.answerCount, answerURL: self.answerURL, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension WidgetPredictionOption: InitializerChecked {
    var copy: Self? { Self(id: self.id, url: self.url, text: self.text, isCorrect: self.isCorrect, voteCount: self.voteCount, voteURL: self.voteURL, rewardItemID: self.rewardItemID, rewardItemAmount: self.rewardItemAmount, earnableRewards: self.earnableRewards, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension WidgetNumberPredictionOption: InitializerChecked {
    var copy: Self? { Self(id: self.id, url: self.url, text: self.text, correctNumber: self.correctNumber, rewardItemID: self.rewardItemID, rewardItemAmount: self.rewardItemAmount, earnableRewards: self.earnableRewards, translations: self.translations, translatableFields: self.translatableFields, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension ImageSliderVoteRequest: InitializerChecked {
    var copy: Self? { Self(magnitude: self.magnitude, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(magnitude: self.magnitude) }
}

extension ImpressionRequest: InitializerChecked {
    var copy: Self? { Self(sessionID: self.sessionID, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(sessionID: self.sessionID) }
}

extension WidgetImpression: InitializerChecked {
    var copy: Self? { Self(id: self.id, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id) }
}

extension VoteChangeRequest: InitializerChecked {
    var copy: Self? { Self(optionID: self.optionID, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(optionID: self.optionID) }
}

extension SMTWidgetActionButton: InitializerChecked {
    var copy: Self? { Self(actionName: self.actionName, action: self.action, backgroundColor: self.backgroundColor, textColor: self.textColor, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(actionName: self.actionName, action: self.action) }
}

extension SMTWidgetContent: InitializerChecked {
    var copy: Self? { nil }
    var withDefaults: Self { Self() }
}

extension SMTWidgetContent.KeyValueParameters: InitializerChecked {
    var copy: Self? { Self(json: self.json, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SMTWidgetContent.BannerDocument.Object: InitializerChecked {
    var copy: Self? { Self(banners: self.banners, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SMTWidgetBanner: InitializerChecked {
    var copy: Self? { Self(title: self.title, message: self.message, mediaUrl: self.mediaUrl, deeplinkUrl: self.deeplinkUrl, actionButtons: self.actionButtons, backgroundColor: self.backgroundColor, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SMTWidget: InitializerChecked {
    var copy: Self? { Self(campaignId: self.campaignId, widgetId: self.widgetId, widgetName: self.widgetName, audienceId: self.audienceId, contentId: self.contentId, layoutType: self.layoutType, content: self.content, customKeyValueParams: self.customKeyValueParams, gaParams: self.gaParams, isUserInControlGroup: self.isUserInControlGroup, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(widgetName: self.widgetName, layoutType: self.layoutType, content: self.content) }
}

extension ContentWidgetAppearance: InitializerChecked {
    var copy: Self? { Self(layout: self.layout, itemLayout: self.itemLayout, backgroundColor: self.backgroundColor, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(layout: self.layout, itemLayout: self.itemLayout) }
}

extension ContentWidgetBadgeDataModel: InitializerChecked {
    var copy: Self? { Self(backgroundColor: self.backgroundColor, textColor: self.textColor, text: self.text, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(backgroundColor: self.backgroundColor, textColor: self.textColor, text: self.text) }
}

extension ContentWidgetBadgeItemLayoutPartial: InitializerChecked {
    var copy: Self? { Self(position: self.position, insets: self.insets, textFont: self.textFont, textAlignment: self.textAlignment, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(position: self.position, textFont: self.textFont, textAlignment: self.textAlignment) }
}

extension ContentWidgetBasicProductItemLayout: InitializerChecked {
    var copy: Self? { nil }
    var withDefaults: Self { Self() }
}

extension ContentWidgetPoint: InitializerChecked {
    var copy: Self? { Self(x: self.x, y: self.y, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(x: self.x, y: self.y) }
}

extension ContentWidgetInsets: InitializerChecked {
    var copy: Self? { Self(top: self.top, left: self.left, bottom: self.bottom, right: self.right, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(top: self.top, left: self.left, bottom: self.bottom, right: self.right) }
}

extension ContentWidgetFont: InitializerChecked {
    var copy: Self? { Self(name: self.name, size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(size: self.size) }
}

extension ContentWidgetSize: InitializerChecked {
    var copy: Self? { Self(width: self.width, height: self.height, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(width: self.width, height: self.height) }
}

extension ContentWidgetGridLayout: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, backgroundColor: self.backgroundColor, insets: self.insets, itemSize: self.itemSize, itemHorizontalSpacing: self.itemHorizontalSpacing, itemVerticalSpacing: self.itemVerticalSpacing, numberOfItems: self.numberOfItems, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension ContentWidgetHorizontalSliderLayout: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, backgroundColor: self.backgroundColor, insets: self.insets, itemSize: self.itemSize, itemSpacing: self.itemSpacing, numberOfItems: self.numberOfItems, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension ContentWidgetImageButtonCustomAction: InitializerChecked {
    var copy: Self? { Self(predefinedActionType: self.predefinedActionType, size: self.size, position: self.position, backgroundColor: self.backgroundColor, tintColor: self.tintColor, image: self.image, isSelectable: self.isSelectable, selectedImage: self.selectedImage, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(predefinedActionType: self.predefinedActionType, tintColor: self.tintColor, image: self.image, isSelectable: self.isSelectable, selectedImage: self.selectedImage) }
}

extension ContentWidgetRecommendationDataModel: InitializerChecked {
    var copy: Self? { Self(imageURL: self.imageURL, title: self.title, priceCurrency: self.priceCurrency, price: self.price, salePrice: self.salePrice, topText: self.topText, subtitle: self.subtitle, identifier: self.identifier, loyaltyPointsNumber: self.loyaltyPointsNumber, badge: self.badge, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(imageURL: self.imageURL, title: self.title, priceCurrency: self.priceCurrency, price: self.price) }
}

extension ContentWidgetRecommendationsOptions: InitializerChecked {
    var copy: Self? { Self(slug: self.slug, productID: self.productID, recommendationEventType: self.recommendationEventType, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(slug: self.slug) }
}

extension DocumentSource: InitializerChecked {
    var copy: Self? { Self(name: self.name, recommendations: self.recommendations, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(name: self.name, recommendations: self.recommendations) }
}

extension ProductDislikeEvent: InitializerChecked {
    var copy: Self? { Self(action: self.action, label: self.label, params: self.params, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(params: self.params) }
}

extension ProductDislikeEventParams: InitializerChecked {
    var copy: Self? { Self(productId: self.productId, name: self.name, campaignId: self.campaignId, campaignHash: self.campaignHash, category: self.category, url: self.url, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension ProductLikeEvent: InitializerChecked {
    var copy: Self? { Self(action: self.action, label: self.label, params: self.params, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(params: self.params) }
}

extension ProductLikeEventParams: InitializerChecked {
    var copy: Self? { Self(productId: self.productId, name: self.name, campaignId: self.campaignId, campaignHash: self.campaignHash, category: self.category, url: self.url, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RecommendCampaignRequest: InitializerChecked {
    var copy: Self? { Self(clientUUID: self.clientUUID, campaignId: self.campaignId, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(clientUUID: self.clientUUID, campaignId: self.campaignId) }
}

extension RecommendationClickEventRequest: InitializerChecked {
    var copy: Self? { Self(correlationId: self.correlationId, clientUUID: self.clientUUID, item: self.item, campaignId: self.campaignId, sessionId: self.sessionId, eventTimestamp: self.eventTimestamp, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(correlationId: self.correlationId, clientUUID: self.clientUUID, item: self.item) }
}

extension RecommendationClickEvent: InitializerChecked {
    var copy: Self? { Self(action: self.action, label: self.label, params: self.params, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(params: self.params) }
}

extension RecommendationClickEventParams: InitializerChecked {
    var copy: Self? { Self(productId: self.productId, name: self.name, campaignId: self.campaignId, campaignHash: self.campaignHash, category: self.category, url: self.url, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(productId: self.productId, name: self.name, campaignId: self.campaignId, campaignHash: self.campaignHash) }
}

extension Document: InitializerChecked {
    var copy: Self? { Self(uuid: self.uuid, slug: self.slug, schema: self.schema, content: self.content, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(uuid: self.uuid, slug: self.slug, schema: self.schema, content: self.content) }
}

extension RecommendationDocumentContent: InitializerChecked {
    var copy: Self? { Self(name: self.name, recommendations: self.recommendations, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(name: self.name, recommendations: self.recommendations) }
}

extension Recommendation: InitializerChecked {
    var copy: Self? { Self(itemId: self.itemId, title: self.title, imageLink: self.imageLink, link: self.link, price: self.price, salePrice: self.salePrice, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(itemId: self.itemId) }
}

extension Price: InitializerChecked {
    var copy: Self? { Self(value: self.value, currency: self.currency, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(value: self.value) }
}

extension RecommendationResponse: InitializerChecked {
    var copy: Self? { Self(data: self.data, extras: self.extras, items: self.items, name: self.name, campaignHash: self.campaignHash, campaignId: self.campaignId, correlationId: self.correlationId, schema: self.schema, slug: self.slug, uuid: self.uuid, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(data: self.data, items: self.items) }
}

extension RecommendationExtras: InitializerChecked {
    var copy: Self? { Self(campaignId: self.campaignId, correlationId: self.correlationId, contextItems: self.contextItems, slots: self.slots, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(correlationId: self.correlationId, slots: self.slots) }
}

extension RecommendationSlot: InitializerChecked {
    var copy: Self? { Self(id: self.id, name: self.name, itemIds: self.itemIds, rows: self.rows, error: self.error, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, name: self.name) }
}

extension RecommendationRow: InitializerChecked {
    var copy: Self? { Self(attributeValue: self.attributeValue, itemIds: self.itemIds, metadata: self.metadata, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(attributeValue: self.attributeValue, itemIds: self.itemIds) }
}

extension RecommendationRowMetadata: InitializerChecked {
    var copy: Self? { Self(itemId: self.itemId, category: self.category, firstCategory: self.firstCategory, secondCategory: self.secondCategory, sectionImage: self.sectionImage, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RecommendationSlotError: InitializerChecked {
    var copy: Self? { Self(status: self.status, error: self.error, message: self.message, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(status: self.status, error: self.error, message: self.message) }
}

extension BridgedRecommendation: InitializerChecked {
    var copy: Self? { Self(itemId: self.itemId, attributes: self.attributes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(itemId: self.itemId) }
}

extension BridgedRecommendation.Attributes: InitializerChecked {
    var copy: Self? { Self(title: self.title, imageLink: self.imageLink, link: self.link, price: self.price, salePrice: self.salePrice, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RecommendationOptions: InitializerChecked {
    var copy: Self? { Self(slug: self.slug, productID: self.productID, productIDs: self.productIDs, itemsExcluded: self.itemsExcluded, additionalFilters: self.additionalFilters, filtersJoiner: self.filtersJoiner, additionalElasticFilters: self.additionalElasticFilters, elasticFiltersJoiner: self.elasticFiltersJoiner, displayAttribute: self.displayAttribute, includeContextItems: self.includeContextItems, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(slug: self.slug) }
}

extension RecommendationSeenEvent: InitializerChecked {
    var copy: Self? { Self(action: self.action, label: self.label, params: self.params, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(params: self.params) }
}

extension RecommendationSeenEventParams: InitializerChecked {
    var copy: Self? { Self(productId: self.productId, name: self.name, campaignId: self.campaignId, campaignHash: self.campaignHash, category: self.category, url: self.url, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(productId: self.productId, name: self.name, campaignId: self.campaignId, campaignHash: self.campaignHash) }
}

extension RecommendationViewEventRequest: InitializerChecked {
    var copy: Self? { Self(correlationId: self.correlationId, clientUUID: self.clientUUID, items: self.items, campaignId: self.campaignId, eventTimestamp: self.eventTimestamp, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(correlationId: self.correlationId, clientUUID: self.clientUUID, items: self.items) }
}

extension RecommendationViewEvent: InitializerChecked {
    var copy: Self? { Self(action: self.action, label: self.label, params: self.params, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(params: self.params) }
}

extension RecommendationViewEventParams: InitializerChecked {
    var copy: Self? { Self(items: self.items, campaignId: self.campaignId, campaignHash: self.campaignHash, correlationId: self.correlationId, category: self.category, url: self.url, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(items: self.items, campaignId: self.campaignId, campaignHash: self.campaignHash, correlationId: self.correlationId) }
}
