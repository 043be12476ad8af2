// Written by InitializerCheckTests with UPDATE_SNAPSHOTS=1.
// swift-format-ignore-file

import InitializerChecks

@testable import CaseModels

extension AdviceSampler: InitializerChecked {
    var copy: Self? { Self(layout: self.layout, list: self.list, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasPart: InitializerChecked {
    var copy: Self? { Self(name: self.name, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(name: self.name) }
}

extension AliasNarrowed: InitializerChecked {
    var copy: Self? { Self(next: self.next, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(next: self.next) }
}

extension AliasNode: InitializerChecked {
    var copy: Self? { Self(next: self.next, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesAmount: InitializerChecked {
    var copy: Self? { Self(value: self.value, sum: self.sum, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesCart: InitializerChecked {
    var copy: Self? { Self(total: self.total, discounts: self.discounts, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesBranches.Plain: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, title: self.title, size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesBranches.Rich: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, title: self.title, name: self.name, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesClosed: InitializerChecked {
    var copy: Self? { Self(link: self.link, count: self.count, button: self.button, badge: self.badge, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesClosed.Button: InitializerChecked {
    var copy: Self? { Self(label: self.label, kind: self.kind, hint: self.hint, text: self.text, type: self.type, tip: self.tip, tMembers: self.tMembers, otherMembers: self.otherMembers) }
    var withDefaults: Self { Self(label: self.label, text: self.text) }
}

extension AliasesClosed.Badge: InitializerChecked {
    var copy: Self? { Self(text: self.text, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(text: self.text) }
}

extension AliasesCompared: InitializerChecked {
    var copy: Self? { Self(price: self.price, limit: self.limit, banner: self.banner, pages: self.pages, tabs: self.tabs, seats: self.seats, stock: self.stock, times: self.times, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesCompared.Amount: InitializerChecked {
    var copy: Self? { Self(value: self.value, sum: self.sum, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesCompared.Banner: InitializerChecked {
    var copy: Self? { Self(link: self.link, action: self.action, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesCompared.Banner.Action: InitializerChecked {
    var copy: Self? { Self(target: self.target, goal: self.goal, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesCompared.Page: InitializerChecked {
    var copy: Self? { Self(id: self.id, key: self.key, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesCompared.Tab: InitializerChecked {
    var copy: Self? { Self(name: self.name, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesCompared.Seat: InitializerChecked {
    var copy: Self? { Self(place: self.place, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesCompared.Stock: InitializerChecked {
    var copy: Self? { Self(left: self.left, total: self.total, count: self.count, size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesCompared.Time: InitializerChecked {
    var copy: Self? { Self(at: self.at, when: self.when, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesOutside: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, target: self.target, parts: self.parts, shape: self.shape, other: self.other, kept: self.kept, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesOutside.Target: InitializerChecked {
    var copy: Self? { Self(link: self.link, text: self.text, url: self.url, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesOutside.Part: InitializerChecked {
    var copy: Self? { Self(size: self.size, width: self.width, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesOutside.Shape.WithR: InitializerChecked {
    var copy: Self? { Self(r: self.r, link: self.link, url: self.url, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(r: self.r) }
}

extension AliasesOutside.Shape.WithSide: InitializerChecked {
    var copy: Self? { Self(side: self.side, link: self.link, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(side: self.side, link: self.link) }
}

extension AliasesOutside.Other: InitializerChecked {
    var copy: Self? { Self(name: self.name, id: self.id, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesOutside.Kept: InitializerChecked {
    var copy: Self? { Self(name: self.name, size: self.size, width: self.width, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesSampler: InitializerChecked {
    var copy: Self? { Self(link: self.link, name: self.name, size: self.size, limit: self.limit, hint: self.hint, title: self.title, caption: self.caption, subtitle: self.subtitle, parent: self.parent, picture: self.picture, line: self.line, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(link: self.link, name: self.name) }
}

extension AliasesTags: InitializerChecked {
    var copy: Self? { Self(block: self.block, level: self.level, event: self.event, sound: self.sound, shape: self.shape, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesTags.Block.Text: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, text: self.text, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(text: self.text) }
}

extension AliasesTags.Block.OK: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, label: self.label, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesTags.Level.Value1: InitializerChecked {
    var copy: Self? { Self(level: self.level, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesTags.Level.Value2: InitializerChecked {
    var copy: Self? { Self(level: self.level, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesTags.Event.Start: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, at: self.at, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesTags.Event.Stop: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesTags.Sound.Bell: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, pitch: self.pitch, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(pitch: self.pitch) }
}

extension AliasesTags.Sound.Horn: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, length: self.length, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(length: self.length) }
}

extension AliasesTags.Shape.Circle: InitializerChecked {
    var copy: Self? { Self(radius: self.radius, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(radius: self.radius) }
}

extension AliasesTags.Shape.Square: InitializerChecked {
    var copy: Self? { Self(side: self.side, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(side: self.side) }
}

extension AliasesUnlike: InitializerChecked {
    var copy: Self? { Self(link: self.link, name: self.name, caption: self.caption, size: self.size, color: self.color, label2: self.label2, extra: self.extra, picture: self.picture, url: self.url, xSize: self.xSize, color2: self.color2, label3: self.label3, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(link: self.link, name: self.name, size: self.size, xSize: self.xSize, label3: self.label3) }
}

extension AliasesUnlike.Extra: InitializerChecked {
    var copy: Self? { Self(id: self.id, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension AliasesUnlike.Image.Object: InitializerChecked {
    var copy: Self? { Self(picture: self.picture, link: self.link, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(link: self.link) }
}

extension CommentSampler: InitializerChecked {
    var copy: Self? { nil }
    var withDefaults: Self { Self() }
}

extension CompositionSampler: InitializerChecked {
    var copy: Self? { Self(own: self.own, id: self.id, kind: self.kind, extra: self.extra, onlyForA: self.onlyForA, notForA: self.notForA, shape: self.shape, radius: self.radius, side: self.side, owner: self.owner, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, extra: self.extra) }
}

extension CompositionSampler.Base: InitializerChecked {
    var copy: Self? { Self(id: self.id, kind: self.kind, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id) }
}

extension ContentsSampler: InitializerChecked {
    var copy: Self? { Self(icon: self.icon, key: self.key, code: self.code, hash: self.hash, mail: self.mail, data: self.data, json: self.json, binary: self.binary, payload: self.payload, token: self.token, noSchema: self.noSchema, loose: self.loose, strict: self.strict, exact: self.exact, either: self.either, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension ContentsSampler.Click: InitializerChecked {
    var copy: Self? { Self(goal: self.goal, sizes: self.sizes, next: self.next, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(goal: self.goal) }
}

extension CrossFileCustomer: InitializerChecked {
    var copy: Self? { Self(name: self.name, home: self.home, orders: self.orders, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(name: self.name) }
}

extension CrossFileCustomer.Address: InitializerChecked {
    var copy: Self? { Self(city: self.city, street: self.street, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension CrossFileOrder: InitializerChecked {
    var copy: Self? { Self(customer: self.customer, address: self.address, city: self.city, unlisted: self.unlisted, anchored: self.anchored, byURI: self.byURI, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension CrossFileUnlisted: InitializerChecked {
    var copy: Self? { Self(back: self.back, id: self.id, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension CrossFileOrder.Here: InitializerChecked {
    var copy: Self? { Self(ok: self.ok, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepLists: InitializerChecked {
    var copy: Self? { Self(grid: self.grid, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting: InitializerChecked {
    var copy: Self? { Self(level1: self.level1, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1: InitializerChecked {
    var copy: Self? { Self(level2: self.level2, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2: InitializerChecked {
    var copy: Self? { Self(level3: self.level3, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3: InitializerChecked {
    var copy: Self? { Self(level4: self.level4, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4: InitializerChecked {
    var copy: Self? { Self(level5: self.level5, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5: InitializerChecked {
    var copy: Self? { Self(level6: self.level6, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6: InitializerChecked {
    var copy: Self? { Self(level7: self.level7, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7: InitializerChecked {
    var copy: Self? { Self(level8: self.level8, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8: InitializerChecked {
    var copy: Self? { Self(level9: self.level9, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9: InitializerChecked {
    var copy: Self? { Self(level10: self.level10, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10: InitializerChecked {
    var copy: Self? { Self(level11: self.level11, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11: InitializerChecked {
    var copy: Self? { Self(level12: self.level12, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12: InitializerChecked {
    var copy: Self? { Self(level13: self.level13, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13: InitializerChecked {
    var copy: Self? { Self(level14: self.level14, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14: InitializerChecked {
    var copy: Self? { Self(level15: self.level15, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15: InitializerChecked {
    var copy: Self? { Self(level16: self.level16, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16: InitializerChecked {
    var copy: Self? { Self(level17: self.level17, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17: InitializerChecked {
    var copy: Self? { Self(level18: self.level18, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18: InitializerChecked {
    var copy: Self? { Self(level19: self.level19, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19: InitializerChecked {
    var copy: Self? { Self(level20: self.level20, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20: InitializerChecked {
    var copy: Self? { Self(level21: self.level21, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21: InitializerChecked {
    var copy: Self? { Self(level22: self.level22, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22: InitializerChecked {
    var copy: Self? { Self(level23: self.level23, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23: InitializerChecked {
    var copy: Self? { Self(level24: self.level24, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24: InitializerChecked {
    var copy: Self? { Self(level25: self.level25, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25: InitializerChecked {
    var copy: Self? { Self(level26: self.level26, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26: InitializerChecked {
    var copy: Self? { Self(level27: self.level27, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27: InitializerChecked {
    var copy: Self? { Self(level28: self.level28, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28: InitializerChecked {
    var copy: Self? { Self(level29: self.level29, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29: InitializerChecked {
    var copy: Self? { Self(level30: self.level30, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30: InitializerChecked {
    var copy: Self? { Self(level31: self.level31, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31: InitializerChecked {
    var copy: Self? { Self(level32: self.level32, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32: InitializerChecked {
    var copy: Self? { Self(level33: self.level33, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33: InitializerChecked {
    var copy: Self? { Self(level34: self.level34, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34: InitializerChecked {
    var copy: Self? { Self(level35: self.level35, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35: InitializerChecked {
    var copy: Self? { Self(level36: self.level36, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36: InitializerChecked {
    var copy: Self? { Self(level37: self.level37, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37: InitializerChecked {
    var copy: Self? { Self(level38: self.level38, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38: InitializerChecked {
    var copy: Self? { Self(level39: self.level39, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39: InitializerChecked {
    var copy: Self? { Self(level40: self.level40, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40: InitializerChecked {
    var copy: Self? { Self(level41: self.level41, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41: InitializerChecked {
    var copy: Self? { Self(level42: self.level42, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42: InitializerChecked {
    var copy: Self? { Self(level43: self.level43, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43: InitializerChecked {
    var copy: Self? { Self(level44: self.level44, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44: InitializerChecked {
    var copy: Self? { Self(level45: self.level45, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44.Level45: InitializerChecked {
    var copy: Self? { Self(level46: self.level46, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44.Level45.Level46: InitializerChecked {
    var copy: Self? { Self(level47: self.level47, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44.Level45.Level46.Level47: InitializerChecked {
    var copy: Self? { Self(level48: self.level48, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44.Level45.Level46.Level47.Level48: InitializerChecked {
    var copy: Self? { Self(level49: self.level49, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44.Level45.Level46.Level47.Level48.Level49: InitializerChecked {
    var copy: Self? { Self(level50: self.level50, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44.Level45.Level46.Level47.Level48.Level49.Level50: InitializerChecked {
    var copy: Self? { Self(level51: self.level51, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44.Level45.Level46.Level47.Level48.Level49.Level50.Level51: InitializerChecked {
    var copy: Self? { Self(level52: self.level52, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44.Level45.Level46.Level47.Level48.Level49.Level50.Level51.Level52: InitializerChecked {
    var copy: Self? { Self(level53: self.level53, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44.Level45.Level46.Level47.Level48.Level49.Level50.Level51.Level52.Level53: InitializerChecked {
    var copy: Self? { Self(level54: self.level54, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44.Level45.Level46.Level47.Level48.Level49.Level50.Level51.Level52.Level53.Level54: InitializerChecked {
    var copy: Self? { Self(level55: self.level55, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44.Level45.Level46.Level47.Level48.Level49.Level50.Level51.Level52.Level53.Level54.Level55: InitializerChecked {
    var copy: Self? { Self(level56: self.level56, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44.Level45.Level46.Level47.Level48.Level49.Level50.Level51.Level52.Level53.Level54.Level55.Level56: InitializerChecked {
    var copy: Self? { Self(level57: self.level57, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44.Level45.Level46.Level47.Level48.Level49.Level50.Level51.Level52.Level53.Level54.Level55.Level56.Level57: InitializerChecked {
    var copy: Self? { Self(level58: self.level58, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44.Level45.Level46.Level47.Level48.Level49.Level50.Level51.Level52.Level53.Level54.Level55.Level56.Level57.Level58: InitializerChecked {
    var copy: Self? { Self(level59: self.level59, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DeepNesting.Level1.Level2.Level3.Level4.Level5.Level6.Level7.Level8.Level9.Level10.Level11.Level12.Level13.Level14.Level15.Level16.Level17.Level18.Level19.Level20.Level21.Level22.Level23.Level24.Level25.Level26.Level27.Level28.Level29.Level30.Level31.Level32.Level33.Level34.Level35.Level36.Level37.Level38.Level39.Level40.Level41.Level42.Level43.Level44.Level45.Level46.Level47.Level48.Level49.Level50.Level51.Level52.Level53.Level54.Level55.Level56.Level57.Level58.Level59: InitializerChecked {
    var copy: Self? { Self(level60: self.level60, note: self.note, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DefaultsSampler: InitializerChecked {
    var copy: Self? { nil }
    var withDefaults: Self { Self(id: self.id) }
}

extension DefaultsSampler.Insets: InitializerChecked {
    var copy: Self? { Self(top: self.top, left: self.left, bottom: self.bottom, right: self.right, mode: self.mode, default: self.`default`, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DefaultsSampler.Tree: InitializerChecked {
    var copy: Self? { Self(label: self.label, parent: self.parent, children: self.children, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DefaultsSampler.Font: InitializerChecked {
    var copy: Self? { Self(name: self.name, size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(size: self.size) }
}

extension DefaultsSampler.Endless: InitializerChecked {
    var copy: Self? { Self(next: self.next, insets: self.insets, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension OlderDependencySampler: InitializerChecked {
    var copy: Self? { Self(hasPetsDetails: self.hasPetsDetails, exclusiveMinimumDetails: self.exclusiveMinimumDetails, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(hasPetsDetails: self.hasPetsDetails) }
}

extension DependencySampler: InitializerChecked {
    var copy: Self? { Self(name: self.name, cardDetails: self.cardDetails, unitDetails: self.unitDetails, parentDetails: self.parentDetails, detail: self.detail, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DependencySampler.Address: InitializerChecked {
    var copy: Self? { Self(street: self.street, box: self.box, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(street: self.street, box: self.box) }
}

extension OldDeal: InitializerChecked {
    var copy: Self? { Self(id: self.id, tag: self.tag, count: self.count, options: self.options, giftDetails: self.giftDetails, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id) }
}

extension OldDeal.Options: InitializerChecked {
    var copy: Self? { Self(size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension OldBanner: InitializerChecked {
    var copy: Self? { Self(id: self.id, ratio: self.ratio, priorityDetails: self.priorityDetails, action: self.action, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, ratio: self.ratio) }
}

extension OldBanner.Sizes: InitializerChecked {
    var copy: Self? { Self(first: self.first, second: self.second, otherElements: self.otherElements) }
    var withDefaults: Self { Self() }
}

extension OldAction: InitializerChecked {
    var copy: Self? { Self(code: self.code, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension LabelledTree: InitializerChecked {
    var copy: Self? { Self(label: self.label, data: self.data, children: self.children, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(label: self.label) }
}

extension DynamicList: InitializerChecked {
    var copy: Self? { Self(elements: self.elements, next: self.next, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DynamicNumberList: InitializerChecked {
    var copy: Self? { Self(elements: self.elements, next: self.next, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NumberListDynamicList: InitializerChecked {
    var copy: Self? { Self(elements: self.elements, next: self.next, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DynamicTree: InitializerChecked {
    var copy: Self? { Self(data: self.data, children: self.children, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DynamicUser: InitializerChecked {
    var copy: Self? { Self(tree: self.tree, labelled: self.labelled, list: self.list, numbers: self.numbers, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension DynamicRecursiveNamedTree: InitializerChecked {
    var copy: Self? { Self(name: self.name, size: self.size, children: self.children, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(name: self.name) }
}

extension DynamicRecursiveTree: InitializerChecked {
    var copy: Self? { Self(size: self.size, children: self.children, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EnumerationSampler: InitializerChecked {
    var copy: Self? { Self(plain: self.plain, open: self.`open`, named: self.named, unnamed: self.unnamed, nullable: self.nullable, nullableType: self.nullableType, kind: self.kind, version: self.version, flag: self.flag, nothing: self.nothing, fractions: self.fractions, flags: self.flags, mixed: self.mixed, structured: self.structured, list: self.list, shared: self.shared, sharedAgain: self.sharedAgain, sharedOrThree: self.sharedOrThree, sharedOrAny: self.sharedOrAny, openNumber: self.openNumber, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(plain: self.plain) }
}

extension EqualNested: InitializerChecked {
    var copy: Self? { Self(leaf: self.leaf, one: self.one, two: self.two, reference: self.reference, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EqualNested.Leaf: InitializerChecked {
    var copy: Self? { Self(root: self.root, text: self.text, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EqualNested.One: InitializerChecked {
    var copy: Self? { Self(child: self.child, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EqualRecursive: InitializerChecked {
    var copy: Self? { Self(list: self.list, tree: self.tree, leaf: self.leaf, first: self.first, second: self.second, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EqualRecursive.Second: InitializerChecked {
    var copy: Self? { Self(twig: self.twig, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EqualRecursive.Tree: InitializerChecked {
    var copy: Self? { Self(part: self.part, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EqualRecursive.Leaf: InitializerChecked {
    var copy: Self? { Self(tree: self.tree, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EqualRecursive.First: InitializerChecked {
    var copy: Self? { Self(branch: self.branch, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EqualRecursive.First.Branch: InitializerChecked {
    var copy: Self? { Self(child: self.child, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EqualSampler: InitializerChecked {
    var copy: Self? { nil }
    var withDefaults: Self { Self() }
}

extension EqualSampler.Size: InitializerChecked {
    var copy: Self? { Self(width: self.width, height: self.height, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(width: self.width) }
}

extension EqualSampler.Area: InitializerChecked {
    var copy: Self? { Self(width: self.width, height: self.height, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(width: self.width) }
}

extension EqualSampler.DocumentedSize: InitializerChecked {
    var copy: Self? { Self(width: self.width, height: self.height, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(width: self.width) }
}

extension EqualSampler.Titled: InitializerChecked {
    var copy: Self? { Self(width: self.width, height: self.height, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(width: self.width) }
}

extension EqualSampler.Value: InitializerChecked {
    var copy: Self? { Self(value: self.value, parent: self.parent, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(value: self.value) }
}

extension EqualSampler.Value.ValueValue: InitializerChecked {
    var copy: Self? { Self(level: self.level, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(level: self.level) }
}

extension EqualSampler.Reading: InitializerChecked {
    var copy: Self? { Self(value: self.value, parent: self.parent, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(value: self.value) }
}

extension EqualSampler.Payment: InitializerChecked {
    var copy: Self? { Self(kindDetails: self.kindDetails, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(kindDetails: self.kindDetails) }
}

extension EqualSampler.Tip: InitializerChecked {
    var copy: Self? { Self(kindDetails: self.kindDetails, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(kindDetails: self.kindDetails) }
}

extension EqualSampler.Rule.ArrayValue: InitializerChecked {
    var copy: Self? { Self(first: self.first, second: self.second, otherElements: self.otherElements) }
    var withDefaults: Self { Self(first: self.first) }
}

extension EqualSampler.Media.Video: InitializerChecked {
    var copy: Self? { Self(type: self.type, frame: self.frame, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(frame: self.frame) }
}

extension EqualSampler.Media.Image: InitializerChecked {
    var copy: Self? { Self(type: self.type, frame: self.frame, alt: self.alt, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(frame: self.frame) }
}

extension EqualSampler.Poster: InitializerChecked {
    var copy: Self? { Self(type: self.type, frame: self.frame, alt: self.alt, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(frame: self.frame) }
}

extension EqualSampler.Poster.Frame: InitializerChecked {
    var copy: Self? { Self(x: self.x, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EqualSampler.Choice.Value1: InitializerChecked {
    var copy: Self? { Self(id: self.id, scale: self.scale, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EqualSampler.Choice.Value2: InitializerChecked {
    var copy: Self? { Self(id: self.id, scale: self.scale, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EqualSampler.Tree: InitializerChecked {
    var copy: Self? { Self(label: self.label, children: self.children, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EqualSampler.Forest: InitializerChecked {
    var copy: Self? { Self(label: self.label, children: self.children, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EqualSampler.Labels: InitializerChecked {
    var copy: Self? { Self(main: self.main, xMembers: self.xMembers, otherMembers: self.otherMembers) }
    var withDefaults: Self { Self() }
}

extension EqualSampler.Labels.OtherMember: InitializerChecked {
    var copy: Self? { Self(off: self.off, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension EqualSampler.Labels.XMember: InitializerChecked {
    var copy: Self? { Self(on: self.on, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension FlagUnion.Running: InitializerChecked {
    var copy: Self? { Self(name: self.name, active: self.active, since: self.since, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(name: self.name, since: self.since) }
}

extension FlagUnion.NotActive: InitializerChecked {
    var copy: Self? { Self(name: self.name, active: self.active, state: self.state, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(name: self.name) }
}

extension FlagSampler: InitializerChecked {
    var copy: Self? { Self(enabledDetails: self.enabledDetails, reason: self.reason, plan: self.plan, pace: self.pace, notice: self.notice, shape: self.shape, cardDetails: self.cardDetails, count: self.count, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension FlagSampler.Plan.IsPaid: InitializerChecked {
    var copy: Self? { Self(isPaid: self.isPaid, price: self.price, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(price: self.price) }
}

extension FlagSampler.Plan.IsNotPaid: InitializerChecked {
    var copy: Self? { Self(isPaid: self.isPaid, until: self.until, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension FlagSampler.Pace.IsFast: InitializerChecked {
    var copy: Self? { Self(isFast: self.isFast, speed: self.speed, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension FlagSampler.Pace.IsNotFast: InitializerChecked {
    var copy: Self? { Self(isFast: self.isFast, pause: self.pause, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension FlagSampler.Notice: InitializerChecked {
    var copy: Self? { Self(isSilentDetails: self.isSilentDetails, volume: self.volume, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(isSilentDetails: self.isSilentDetails) }
}

extension FlagSampler.Shape: InitializerChecked {
    var copy: Self? { Self(kindDetails: self.kindDetails, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(kindDetails: self.kindDetails) }
}

extension QuotedTexts: InitializerChecked {
    var copy: Self? { Self(opening: self.opening, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension Quote: InitializerChecked {
    var copy: Self? { Self(json: self.json, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(json: self.json) }
}

extension FormatsSampler: InitializerChecked {
    var copy: Self? { Self(link: self.link, optional: self.optional, nullable: self.nullable, requiredNullable: self.requiredNullable, page: self.page, screen: self.screen, list: self.list, map: self.map, timeout: self.timeout, isoDuration: self.isoDuration, djangoDuration: self.djangoDuration, date: self.date, untyped: self.untyped, either: self.either, other: self.other, uri: self.uri, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(link: self.link, requiredNullable: self.requiredNullable) }
}

extension FormatsSampler.URIValue: InitializerChecked {
    var copy: Self? { Self(text: self.text, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension FormatsSampler.Picture: InitializerChecked {
    var copy: Self? { Self(source: self.source, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(source: self.source) }
}

extension FormatsSampler.URLValue: InitializerChecked {
    var copy: Self? { Self(link: self.link, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(link: self.link) }
}

extension ImpliedSampler.Object: InitializerChecked {
    var copy: Self? { Self(child: self.child, list: self.list, map: self.map, pair: self.pair, tree: self.tree, narrow: self.narrow, items: self.items, restricted: self.restricted, any: self.any, one: self.one, texts: self.texts, listed: self.listed, described: self.described, twice: self.twice, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension ImpliedSampler.Object.Child.ChildObject: InitializerChecked {
    var copy: Self? { Self(name: self.name, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(name: self.name) }
}

extension ImpliedSampler.Object.Pair.ArrayValue: InitializerChecked {
    var copy: Self? { Self(first: self.first, second: self.second, otherElements: self.otherElements) }
    var withDefaults: Self { Self(first: self.first, second: self.second) }
}

extension ImpliedSampler.Tree.Object: InitializerChecked {
    var copy: Self? { Self(children: self.children, value: self.value, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension ImpliedSampler.Object.Item.ItemObject: InitializerChecked {
    var copy: Self? { Self(a: self.a, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(a: self.a) }
}

extension ImpliedSampler.Object.Restricted.A: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, x: self.x, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension ImpliedSampler.Object.Restricted.B: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, y: self.y, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension ImpliedSampler.B.Object: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, y: self.y, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension ImpliedSampler.Object.Described.DescribedObject: InitializerChecked {
    var copy: Self? { Self(size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension ImpliedSampler.Object.Twice.TwiceObject: InitializerChecked {
    var copy: Self? { Self(a: self.a, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension InferredDeals: InitializerChecked {
    var copy: Self? { Self(entries: self.entries, policy: self.policy, isConfigured: self.isConfigured, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(entries: self.entries, policy: self.policy, isConfigured: self.isConfigured) }
}

extension InferredDeals.Entry: InitializerChecked {
    var copy: Self? { Self(date: self.date, deal: self.deal, configurationImageName: self.configurationImageName, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(date: self.date, deal: self.deal, configurationImageName: self.configurationImageName) }
}

extension InferredDeals.Entry.Deal: InitializerChecked {
    var copy: Self? { Self(url: self.url, image: self.image, cityName: self.cityName, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url, image: self.image, cityName: self.cityName) }
}

extension Opened: InitializerChecked {
    var copy: Self? { Self(event: self.event, at: self.at, link: self.link, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(at: self.at, link: self.link) }
}

extension Dismissed: InitializerChecked {
    var copy: Self? { Self(event: self.event, at: self.at, reason: self.reason, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(at: self.at, reason: self.reason) }
}

extension Voted: InitializerChecked {
    var copy: Self? { Self(event: self.event, at: self.at, votes: self.votes, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(at: self.at, votes: self.votes) }
}

extension Voted.Vote: InitializerChecked {
    var copy: Self? { Self(option: self.option, weight: self.weight, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(option: self.option, weight: self.weight) }
}

extension InferredPage: InitializerChecked {
    var copy: Self? { Self(id: self.id, updatedAt: self.updatedAt, size: self.size, labels: self.labels, owner: self.owner, root: self.root, stock: self.stock, subtitle: self.subtitle, ratio: self.ratio, reviewer: self.reviewer, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, updatedAt: self.updatedAt, size: self.size, labels: self.labels, owner: self.owner, root: self.root, stock: self.stock, subtitle: self.subtitle, ratio: self.ratio) }
}

extension Owner: InitializerChecked {
    var copy: Self? { Self(id: self.id, name: self.name, mail: self.mail, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id, name: self.name, mail: self.mail) }
}

extension Root: InitializerChecked {
    var copy: Self? { Self(title: self.title, children: self.children, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(title: self.title, children: self.children) }
}

extension AListOfReadings.AListOfReading: InitializerChecked {
    var copy: Self? { Self(value: self.value, at: self.at, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(value: self.value) }
}

extension Pair: InitializerChecked {
    var copy: Self? { Self(pair: self.pair, otherMembers: self.otherMembers) }
    var withDefaults: Self { Self() }
}

extension Pair.PairPair: InitializerChecked {
    var copy: Self? { Self(first: self.first, otherElements: self.otherElements) }
    var withDefaults: Self { Self() }
}

extension Playlist: InitializerChecked {
    var copy: Self? { Self(tracks: self.tracks, labels: self.labels, groups: self.groups, sections: self.sections, ratings: self.ratings, markers: self.markers, hints: self.hints, notes: self.notes, folder: self.folder, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(tracks: self.tracks, markers: self.markers) }
}

extension Track: InitializerChecked {
    var copy: Self? { Self(title: self.title, seconds: self.seconds, link: self.link, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(title: self.title) }
}

extension Note.TextNote: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, text: self.text, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(text: self.text) }
}

extension Note.TimeNote: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, second: self.second, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(second: self.second) }
}

extension Folder: InitializerChecked {
    var copy: Self? { Self(name: self.name, folders: self.folders, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(name: self.name) }
}

extension MapEntry: InitializerChecked {
    var copy: Self? { Self(name: self.name, texts: self.texts, numbers: self.numbers, free: self.free, open: self.`open`, closed: self.closed, byPattern: self.byPattern, mixedPatterns: self.mixedPatterns, objects: self.objects, named: self.named, anything: self.anything, anyOfAnything: self.anyOfAnything, impliedMap: self.impliedMap, extended: self.extended, otherMembers: self.otherMembers) }
    var withDefaults: Self { Self(name: self.name) }
}

extension MapEntry.MixedPatterns: InitializerChecked {
    var copy: Self? { Self(xMembers: self.xMembers, yMembers: self.yMembers, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension MapEntry.Object: InitializerChecked {
    var copy: Self? { Self(id: self.id, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension MapEntry.Extended: InitializerChecked {
    var copy: Self? { Self(unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension Shop.SHDocument: InitializerChecked {
    var copy: Self? { Self(campaignID: self.campaignID, imageURL: self.imageURL, price: self.price, formerPrice: self.formerPrice, pricesByCountry: self.pricesByCountry, color: self.color, publishedAt: self.publishedAt, day: self.day, location: self.location, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(campaignID: self.campaignID, price: self.price) }
}

extension Shop.SHLocation: InitializerChecked {
    var copy: Self? { Self(id: self.id, kind: self.kind, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id) }
}

extension NastyNames: InitializerChecked {
    var copy: Self? { nil }
    var withDefaults: Self { Self(class: self.`class`, selfValue: self.selfValue, initValue: self.initValue, missingFromProperties: self.missingFromProperties) }
}

extension NastyNames.TypeValue: InitializerChecked {
    var copy: Self? { Self(x: self.x, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.NastyNamesString: InitializerChecked {
    var copy: Self? { Self(x: self.x, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.NastyNamesCodable: InitializerChecked {
    var copy: Self? { Self(any: self.any, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.NastyNamesCodable.NastyNamesCodableAny: InitializerChecked {
    var copy: Self? { Self(codable: self.codable, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.NastyNamesNastyNames: InitializerChecked {
    var copy: Self? { Self(nastyNames: self.nastyNames, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.NastyNamesNastyNames.NastyNamesNastyNamesNastyNames: InitializerChecked {
    var copy: Self? { Self(int: self.int, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.NastyNamesCodingKeys: InitializerChecked {
    var copy: Self? { Self(codingKeys: self.codingKeys, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.NullTime: InitializerChecked {
    var copy: Self? { Self(null: self.null, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.NastyNamesNullTime: InitializerChecked {
    var copy: Self? { Self(time: self.time, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension ResultValue: InitializerChecked {
    var copy: Self? { Self(error: self.error, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.NastyNamesOptional: InitializerChecked {
    var copy: Self? { Self(array: self.array, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.NastyNamesOptional.ArrayValue: InitializerChecked {
    var copy: Self? { Self(never: self.never, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.NastyNames値.NastyNames値名: InitializerChecked {
    var copy: Self? { Self(種: self.種, 値: self.値, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.NastyNames値.NastyNames値名.NastyNames値名値: InitializerChecked {
    var copy: Self? { Self(名: self.名, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.NastyNames値.None: InitializerChecked {
    var copy: Self? { Self(種: self.種, none: self.none, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.NastyNames値.SelfValue: InitializerChecked {
    var copy: Self? { Self(種: self.種, selfValue: self.selfValue, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.NastyNames値.Init: InitializerChecked {
    var copy: Self? { Self(種: self.種, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.Hanging: InitializerChecked {
    var copy: Self? { Self(typeDetails: self.typeDetails, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(typeDetails: self.typeDetails) }
}

extension NastyNames.Omission: InitializerChecked {
    var copy: Self? { Self(isOmittedValue: self.isOmittedValue, knownMembersValue: self.knownMembersValue, memberMirrorValue: self.memberMirrorValue, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(isOmittedValue: self.isOmittedValue) }
}

extension StringValue: InitializerChecked {
    var copy: Self? { Self(value: self.value, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension CodableValue: InitializerChecked {
    var copy: Self? { Self(value: self.value, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SwiftValue: InitializerChecked {
    var copy: Self? { Self(swift: self.swift, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.Value1st: InitializerChecked {
    var copy: Self? { Self(first: self.first, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension OptionalValue: InitializerChecked {
    var copy: Self? { Self(none: self.none, some: self.`some`, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NastyNames.ArrayElement: InitializerChecked {
    var copy: Self? { Self(element: self.element, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension JSONValueValue: InitializerChecked {
    var copy: Self? { Self(jsonValue: self.jsonValue, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension CodingKeysValue: InitializerChecked {
    var copy: Self? { Self(codingKeys: self.codingKeys, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NullRootObject.Value: InitializerChecked {
    var copy: Self? { Self(size: self.size, inner: self.inner, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(size: self.size) }
}

extension NullRootUser: InitializerChecked {
    var copy: Self? { Self(choice: self.choice, object: self.object, unions: self.unions, link: self.link, shape: self.shape, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(object: self.object) }
}

extension NullRootUser.Link: InitializerChecked {
    var copy: Self? { Self(href: self.href, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(href: self.href) }
}

extension NullRootUser.Shape.Circle: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, radius: self.radius, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(radius: self.radius) }
}

extension NullRootUser.Shape.Square: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NullabilityConditional: InitializerChecked {
    var copy: Self? { Self(isOn: self.isOn, label: self.label, hint: self.hint, shape: self.shape, count: self.count, link: self.link, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(isOn: self.isOn, label: self.label, hint: self.hint, shape: self.shape) }
}

extension NullabilityListed: InitializerChecked {
    var copy: Self? { Self(state: self.state, steps: self.steps, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(state: self.state) }
}

extension NullabilityListed.Steps: InitializerChecked {
    var copy: Self? { Self(first: self.first, otherElements: self.otherElements) }
    var withDefaults: Self { Self(first: self.first) }
}

extension NullabilitySampler: InitializerChecked {
    var copy: Self? { nil }
    var withDefaults: Self { Self(requiredText: self.requiredText, requiredNullable: self.requiredNullable, requiredAnything: self.requiredAnything) }
}

extension NullabilitySampler.OptionalNullableObject: InitializerChecked {
    var copy: Self? { Self(x: self.x, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension PatternsSampler: InitializerChecked {
    var copy: Self? { Self(name: self.name, xCount: self.xCount, xMembers: self.xMembers, extended: self.extended, counts: self.counts, withDefault: self.withDefault, overlapping: self.overlapping, xName: self.xName, xMembers2: self.xMembers2, parts: self.parts, treeMembers: self.treeMembers, otherMembers: self.otherMembers) }
    var withDefaults: Self { Self(name: self.name, xName: self.xName) }
}

extension PatternsSampler.Extended: InitializerChecked {
    var copy: Self? { Self(xMembers: self.xMembers, otherMembers: self.otherMembers) }
    var withDefaults: Self { Self() }
}

extension PatternsSampler.WithDefault: InitializerChecked {
    var copy: Self? { Self(name: self.name, xMembers: self.xMembers, idMembers: self.idMembers, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension PatternsSampler.Overlapping: InitializerChecked {
    var copy: Self? { Self(vMembers: self.vMembers, matchingMembers: self.matchingMembers, matchingMembers2: self.matchingMembers2, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension PatternsSampler.Part: InitializerChecked {
    var copy: Self? { Self(size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(size: self.size) }
}

extension RecursiveTree: InitializerChecked {
    var copy: Self? { nil }
    var withDefaults: Self { Self(value: self.value) }
}

extension RecursiveTwin: InitializerChecked {
    var copy: Self? { Self(tree: self.tree, other: self.other, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(other: self.other) }
}

extension RelationSampler: InitializerChecked {
    var copy: Self? { Self(options: self.options, widgets: self.widgets, price: self.price, salePrice: self.salePrice, textColor: self.textColor, backgroundColor: self.backgroundColor, content: self.content, timer: self.timer, formats: self.formats, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RelationSampler.Option: InitializerChecked {
    var copy: Self? { Self(id: self.id, rank: self.rank, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RelationSampler.Widget: InitializerChecked {
    var copy: Self? { Self(widgetName: self.widgetName, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RelationSampler.Price: InitializerChecked {
    var copy: Self? { Self(value: self.value, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RelationSampler.Formats: InitializerChecked {
    var copy: Self? { Self(host: self.host, wideHost: self.wideHost, address: self.address, template: self.template, pattern: self.pattern, gradient: self.gradient, duration: self.duration, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RepeatedRules: InitializerChecked {
    var copy: Self? { Self(code: self.code, codes: self.codes, first: self.first, byName: self.byName, byKey: self.byKey, either: self.either, more: self.more, short: self.short, brief: self.brief, word: self.word, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RepeatedRules.First: InitializerChecked {
    var copy: Self? { Self(first: self.first, second: self.second, otherElements: self.otherElements) }
    var withDefaults: Self { Self() }
}

extension RepeatedRules.ByName: InitializerChecked {
    var copy: Self? { Self(xMembers: self.xMembers, yMembers: self.yMembers, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension ReplacementsSampler: InitializerChecked {
    var copy: Self? { nil }
    var withDefaults: Self { Self() }
}

extension RivalSampler: InitializerChecked {
    var copy: Self? { Self(loose: self.loose, closed: self.closed, asked: self.asked, tagged: self.tagged, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RivalSampler.Loose.Plain: InitializerChecked {
    var copy: Self? { Self(memory: self.memory, xA: self.xA, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RivalSampler.Loose.Scaled: InitializerChecked {
    var copy: Self? { Self(instances: self.instances, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RivalSampler.Closed.Text: InitializerChecked {
    var copy: Self? { Self(text: self.text, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RivalSampler.Closed.Link: InitializerChecked {
    var copy: Self? { Self(href: self.href, label: self.label, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RivalSampler.Asked.Inline: InitializerChecked {
    var copy: Self? { Self(text: self.text, size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(text: self.text) }
}

extension RivalSampler.Asked.Linked: InitializerChecked {
    var copy: Self? { Self(href: self.href, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(href: self.href) }
}

extension RivalSampler.Tagged.Row: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, columns: self.columns, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RivalSampler.Tagged.Grid: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, rows: self.rows, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RivalSampler.Tagged.List: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, elements: self.elements, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(elements: self.elements) }
}

extension RuleSampler: InitializerChecked {
    var copy: Self? { Self(text: self.text, code: self.code, notCode: self.notCode, price: self.price, count: self.count, list: self.list, pair: self.pair, some: self.`some`, map: self.map, patterns: self.patterns, notText: self.notText, open: self.`open`, letter: self.letter, letters: self.letters, unit: self.unit, mixed: self.mixed, cardDetails: self.cardDetails, loose: self.loose, selfValue: self.selfValue, never: self.never, either: self.either, exactly: self.exactly, linked: self.linked, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension RuleSampler.Pair: InitializerChecked {
    var copy: Self? { Self(first: self.first, second: self.second, otherElements: self.otherElements) }
    var withDefaults: Self { Self() }
}

extension RuleSampler.Patterns: InitializerChecked {
    var copy: Self? { Self(y: self.y, xMembers: self.xMembers, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SeverityBranches: InitializerChecked {
    var copy: Self? { Self(size: self.size, picture: self.picture, cover: self.cover, button: self.button, frame: self.frame, shape: self.shape, title: self.title, limits: self.limits, note: self.note, plan: self.plan, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SeverityBranches.Picture.WithUrl: InitializerChecked {
    var copy: Self? { Self(url: self.url, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url) }
}

extension SeverityBranches.Picture.WithColor: InitializerChecked {
    var copy: Self? { Self(color: self.color, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(color: self.color) }
}

extension SeverityBranches.Cover.WithUrl: InitializerChecked {
    var copy: Self? { Self(url: self.url, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url) }
}

extension SeverityBranches.Cover.WithColor: InitializerChecked {
    var copy: Self? { Self(color: self.color, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(color: self.color) }
}

extension SeverityBranches.Button.Link: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, url: self.url, width: self.width, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url) }
}

extension SeverityBranches.Button.None: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SeverityBranches.Frame: InitializerChecked {
    var copy: Self? { Self(size: self.size, unit: self.unit, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SeverityBranches.Shape: InitializerChecked {
    var copy: Self? { Self(unit: self.unit, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SeverityBranches.Plan: InitializerChecked {
    var copy: Self? { Self(url: self.url, query: self.query, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SeverityBranches.Sized.Object: InitializerChecked {
    var copy: Self? { Self(size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(size: self.size) }
}

extension SeveritySampler: InitializerChecked {
    var copy: Self? { nil }
    var withDefaults: Self { Self(label: self.label) }
}

extension SeveritySampler.Time: InitializerChecked {
    var copy: Self? { Self(at: self.at, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SeveritySampler.Link: InitializerChecked {
    var copy: Self? { Self(url: self.url, parameters: self.parameters, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SeveritySampler.Part.WithT: InitializerChecked {
    var copy: Self? { Self(t: self.t, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(t: self.t) }
}

extension SeveritySampler.Part.WithU: InitializerChecked {
    var copy: Self? { Self(u: self.u, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(u: self.u) }
}

extension SeveritySampler.Entry: InitializerChecked {
    var copy: Self? { Self(text: self.text, other: self.other, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SeveritySampler.Pair2: InitializerChecked {
    var copy: Self? { Self(text: self.text, other: self.other, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(other: self.other) }
}

extension SeveritySampler.Node.Object: InitializerChecked {
    var copy: Self? { Self(label: self.label, next: self.next, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SeverityUnevaluated: InitializerChecked {
    var copy: Self? { Self(closed: self.closed, advised: self.advised, rows: self.rows, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SeverityUnevaluated.Closed: InitializerChecked {
    var copy: Self? { Self(color: self.color, id: self.id, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SeverityUnread: InitializerChecked {
    var copy: Self? { Self(badge: self.badge, label: self.label, stamp: self.stamp, seal: self.seal, mark: self.mark, gate: self.gate, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SeverityUnread.Badge: InitializerChecked {
    var copy: Self? { Self(url: self.url, text: self.text, color: self.color, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url, text: self.text) }
}

extension SeverityUnread.Label: InitializerChecked {
    var copy: Self? { Self(url: self.url, text: self.text, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SeverityUnread.Stamp: InitializerChecked {
    var copy: Self? { Self(url: self.url, size: self.size, text: self.text, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SeverityUnread.Mark: InitializerChecked {
    var copy: Self? { Self(url: self.url, size: self.size, text: self.text, id: self.id, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url, text: self.text, id: self.id) }
}

extension SeverityUnread.Gate: InitializerChecked {
    var copy: Self? { Self(url: self.url, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NamedMeter: InitializerChecked {
    var copy: Self? { Self(title2: self.title2, title: self.title, price: self.price, options: self.options, default: self.`default`, extra: self.extra, twin: self.twin, selfValue: self.selfValue, minus: self.minus, dots: self.dots, last: self.last, far: self.far, byName: self.byName, sameAgain: self.sameAgain, keyword: self.keyword, late: self.late, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NamedMeter.Option: InitializerChecked {
    var copy: Self? { Self(text: self.text, state: self.state, badge: self.badge, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(text: self.text) }
}

extension NamedMeter.Option.Badge: InitializerChecked {
    var copy: Self? { Self(style: self.style, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NamedMeter.Extra: InitializerChecked {
    var copy: Self? { Self(x: self.x, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension Inner: InitializerChecked {
    var copy: Self? { Self(y: self.y, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension SchemaNamedState: InitializerChecked {
    var copy: Self? { Self(z: self.z, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NamedMeter.Keyword: InitializerChecked {
    var copy: Self? { Self(z: self.z, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NamedMeter.NamedMeterOption: InitializerChecked {
    var copy: Self? { Self(z: self.z, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NamedMeter.Vote: InitializerChecked {
    var copy: Self? { Self(option: self.option, previous: self.previous, kind: self.kind, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension TupleSampler: InitializerChecked {
    var copy: Self? { Self(point: self.point, entry: self.entry, tree: self.tree, corner: self.corner, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension Point: InitializerChecked {
    var copy: Self? { Self(first: self.first, second: self.second, otherElements: self.otherElements) }
    var withDefaults: Self { Self(first: self.first, second: self.second) }
}

extension TupleSampler.Entry: InitializerChecked {
    var copy: Self? { Self(first: self.first, second: self.second, third: self.third, otherElements: self.otherElements) }
    var withDefaults: Self { Self(first: self.first) }
}

extension TupleSampler.Entry.Third: InitializerChecked {
    var copy: Self? { Self(level: self.level, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(level: self.level) }
}

extension TupleSampler.Tree: InitializerChecked {
    var copy: Self? { Self(first: self.first, second: self.second, third: self.third, otherElements: self.otherElements) }
    var withDefaults: Self { Self() }
}

extension UnevaluatedOutside: InitializerChecked {
    var copy: Self? { Self(x: self.x, inner: self.inner, other: self.other, y: self.y, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnevaluatedSampler: InitializerChecked {
    var copy: Self? { Self(id: self.id, any: self.any, inner: self.inner, nested: self.nested, open: self.`open`, list: self.list, based: self.based, extra: self.extra, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnevaluatedSampler.Inner: InitializerChecked {
    var copy: Self? { Self(a: self.a, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(a: self.a) }
}

extension UnevaluatedSampler.Nested: InitializerChecked {
    var copy: Self? { Self(a: self.a, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnevaluatedSampler.List: InitializerChecked {
    var copy: Self? { Self(first: self.first, second: self.second, otherElements: self.otherElements) }
    var withDefaults: Self { Self() }
}

extension UnevaluatedSampler.Base: InitializerChecked {
    var copy: Self? { Self(based: self.based, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnevaluatedTyped: InitializerChecked {
    var copy: Self? { Self(id: self.id, counts: self.counts, kept: self.kept, chosen: self.chosen, unknowable: self.unknowable, seen: self.seen, otherMembers: self.otherMembers) }
    var withDefaults: Self { Self() }
}

extension UnevaluatedTyped.Kept: InitializerChecked {
    var copy: Self? { Self(size: self.size, otherMembers: self.otherMembers) }
    var withDefaults: Self { Self(size: self.size) }
}

extension UnevaluatedTyped.Chosen: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, extra: self.extra, xMembers: self.xMembers, otherMembers: self.otherMembers) }
    var withDefaults: Self { Self(kind: self.kind) }
}

extension UnevaluatedTyped.Unknowable: InitializerChecked {
    var copy: Self? { Self(size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnevaluatedTyped.Seen: InitializerChecked {
    var copy: Self? { Self(size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnevaluatedTyped.Base: InitializerChecked {
    var copy: Self? { Self(size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(size: self.size) }
}

extension UnionLevels.Click: InitializerChecked {
    var copy: Self? { Self(type: self.type, x: self.x, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(x: self.x) }
}

extension UnionLevels.Media.Video: InitializerChecked {
    var copy: Self? { Self(type: self.type, kind: self.kind, size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(size: self.size) }
}

extension UnionLevels.Media.Audio: InitializerChecked {
    var copy: Self? { Self(type: self.type, kind: self.kind, label: self.label, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnionLevels.Purchase.WithPrice: InitializerChecked {
    var copy: Self? { Self(type: self.type, price: self.price, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(type: self.type, price: self.price) }
}

extension UnionLevels.Purchase.WithReader: InitializerChecked {
    var copy: Self? { Self(type: self.type, reader: self.reader, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(type: self.type, reader: self.reader) }
}

extension NestedUnions: InitializerChecked {
    var copy: Self? { Self(blocks: self.blocks, event: self.event, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NestedUnions.TextBlock.Heading: InitializerChecked {
    var copy: Self? { Self(type: self.type, text: self.text, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(text: self.text) }
}

extension NestedUnions.TextBlock.Paragraph: InitializerChecked {
    var copy: Self? { Self(type: self.type, text: self.text, size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(text: self.text) }
}

extension NestedUnions.Image: InitializerChecked {
    var copy: Self? { Self(type: self.type, url: self.url, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url) }
}

extension NestedUnions.MediaBlock.Video: InitializerChecked {
    var copy: Self? { Self(type: self.type, url: self.url, poster: self.poster, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(url: self.url) }
}

extension NestedUnions.Block.Spacer: InitializerChecked {
    var copy: Self? { Self(type: self.type, height: self.height, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(type: self.type) }
}

extension NestedUnions.Event.Value1: InitializerChecked {
    var copy: Self? { Self(code: self.code, x: self.x, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension NestedUnions.Event.Value2: InitializerChecked {
    var copy: Self? { Self(code: self.code, key: self.key, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(key: self.key) }
}

extension NestedUnions.NestedUnionsEvent.Value9: InitializerChecked {
    var copy: Self? { Self(code: self.code, text: self.text, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnionSampler: InitializerChecked {
    var copy: Self? { Self(shape: self.shape, kinds: self.kinds, textOrList: self.textOrList, textOrParts: self.textOrParts, objectOrFlag: self.objectOrFlag, byMember: self.byMember, numbered: self.numbered, animal: self.animal, taken: self.taken, wrapped: self.wrapped, message: self.message, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnionSampler.Circle: InitializerChecked {
    var copy: Self? { Self(type: self.type, radius: self.radius, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(radius: self.radius) }
}

extension UnionSampler.Group: InitializerChecked {
    var copy: Self? { Self(first: self.first, members: self.members, type: self.type, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnionSampler.TextOrParts.Parts: InitializerChecked {
    var copy: Self? { Self(left: self.left, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnionSampler.ObjectOrFlag.Object: InitializerChecked {
    var copy: Self? { Self(level: self.level, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnionSampler.ByMember.Inline: InitializerChecked {
    var copy: Self? { Self(text: self.text, size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(text: self.text) }
}

extension UnionSampler.ByMember.Linked: InitializerChecked {
    var copy: Self? { Self(href: self.href, size: self.size, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(href: self.href) }
}

extension UnionSampler.Numbered.Value1: InitializerChecked {
    var copy: Self? { Self(version: self.version, old: self.old, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnionSampler.Numbered.Newer: InitializerChecked {
    var copy: Self? { Self(version: self.version, new: self.new, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(version: self.version) }
}

extension UnionSampler.Animal.Cat: InitializerChecked {
    var copy: Self? { Self(name: self.name, kind: self.kind, lives: self.lives, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(name: self.name) }
}

extension UnionSampler.Animal.Dog: InitializerChecked {
    var copy: Self? { Self(name: self.name, kind: self.kind, tricks: self.tricks, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(name: self.name, tricks: self.tricks) }
}

extension UnionSampler.Taken.A: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, sharedMembers: self.sharedMembers, unrecognized: self.unrecognized, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnionSampler.Taken.B: InitializerChecked {
    var copy: Self? { Self(kind: self.kind, sharedMembers: self.sharedMembers, unrecognized: self.unrecognized, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnionSampler.Wrapped.Add: InitializerChecked {
    var copy: Self? { Self(op: self.op, value: self.value, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(value: self.value) }
}

extension UnionSampler.Wrapped.Remove: InitializerChecked {
    var copy: Self? { Self(op: self.op, path: self.path, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(path: self.path) }
}

extension UnionSampler.Message.Created: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(payload: self.payload) }
}

extension UnionSampler.Message.Opened: InitializerChecked {
    var copy: Self? { Self(event: self.event, payload: self.payload, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(event: self.event, payload: self.payload) }
}

extension UnionSampler.Message.Opened.Payload: InitializerChecked {
    var copy: Self? { Self(by: self.by, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(by: self.by) }
}

extension UnrepresentedSampler: InitializerChecked {
    var copy: Self? { Self(tuple: self.tuple, union: self.union, objects: self.objects, multiple: self.multiple, numbers: self.numbers, dynamic: self.dynamic, not: self.not, sometimes: self.sometimes, inconsistent: self.inconsistent, xMembers: self.xMembers, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnrepresentedSampler.Tuple: InitializerChecked {
    var copy: Self? { Self(first: self.first, second: self.second, otherElements: self.otherElements) }
    var withDefaults: Self { Self() }
}

extension UnrepresentedSampler.Objects.UnrepresentedLeft: InitializerChecked {
    var copy: Self? { Self(l: self.l, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnrepresentedSampler.Objects.UnrepresentedRight: InitializerChecked {
    var copy: Self? { Self(r: self.r, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension UnrepresentedSampler.Sometimes: InitializerChecked {
    var copy: Self? { Self(x: self.x, y: self.y, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension VainSampler: InitializerChecked {
    var copy: Self? { Self(short: self.short, user: self.user, c: self.c, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension VainSampler.User: InitializerChecked {
    var copy: Self? { Self(name: self.name, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}

extension ConstantVariants: InitializerChecked {
    var copy: Self? { Self(kindDetails: self.kindDetails, until: self.until, modeDetails: self.modeDetails, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(kindDetails: self.kindDetails) }
}

extension VariantSampler: InitializerChecked {
    var copy: Self? { Self(id: self.id, action: self.action, note: self.note, payment: self.payment, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(id: self.id) }
}

extension VariantSampler.Payment: InitializerChecked {
    var copy: Self? { Self(kindDetails: self.kindDetails, later: self.later, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(kindDetails: self.kindDetails, later: self.later) }
}

extension LinterSettings: InitializerChecked {
    var copy: Self? { Self(rules: self.rules, usual: self.usual, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self(rules: self.rules) }
}

extension LinterSettings.Rules: InitializerChecked {
    var copy: Self? { nil }
    var withDefaults: Self { Self(name: self.name, homepage: self.homepage) }
}

extension LinterSettings.Rules.Value: InitializerChecked {
    var copy: Self? { Self(width: self.width, unknownMembers: self.unknownMembers) }
    var withDefaults: Self { Self() }
}
