/// A layout that draws a type below the types that refer to it and above the types that it refers to.
///
///     ┌ User
///     ├ User
///     └▶ Type
///        ├▶ Used
///        └▶ Used
///
/// The drawing is narrow enough for a phone.
enum NeighborhoodLayout {
    /// The maximum number of boxes for each kind of neighbor. The text of the page lists all neighbors.
    private static let limit = 20
    private static let labelLimit = 32
    private static let step = Drawing.Box.height + 8
    private static let indentation = 26.0

    static func drawing(of id: DocumentedType.ID, in types: [DocumentedType]) -> Drawing {
        let type = types[id.index]
        let users = boxes(type.users.filter { $0 != id }, types)
        let uses = boxes(type.uses, types)
        var drawing = Drawing()
        var y = Drawing.margin
        func row(_ entry: (label: Drawing.Label, id: DocumentedType.ID?), _ level: Double)
            -> Drawing.Box
        {
            let x = Drawing.margin + level * indentation
            return Drawing.Box(x: x, y: y, entry.label, id: entry.id)
        }
        let first = y
        for user in users {
            let box = row(user, 1)
            drawing.add(box)
            drawing.add(stub(to: box, arrow: .none))
            y += step
        }
        let label = Drawing.Label(type.name, limit: labelLimit)
        var center = Drawing.Box(x: Drawing.margin + indentation, y: y, label, id: nil)
        center.isCenter = true
        drawing.add(center)
        if !users.isEmpty {
            drawing.add(stub(to: center, arrow: .atEnd))
            drawing.add(
                bus(before: center, from: first + Drawing.Box.height / 2, to: middle(of: center))
            )
        }
        y += step
        var last: Drawing.Box?
        for used in uses {
            let box = row(used, 2)
            drawing.add(box)
            drawing.add(stub(to: box, arrow: .atEnd))
            last = box
            y += step
        }
        if let last {
            drawing.add(bus(before: last, from: center.y + center.height, to: middle(of: last)))
        }
        return drawing
    }

    private static func boxes(
        _ ids: [DocumentedType.ID],
        _ types: [DocumentedType]
    ) -> [(label: Drawing.Label, id: DocumentedType.ID?)] {
        let isCut = ids.count > limit
        let shown = isCut ? Array(ids.prefix(limit - 1)) : ids
        var boxes = shown.map { id in
            (label: Drawing.Label(types[id.index].name, limit: labelLimit), id: Optional(id))
        }
        if isCut {
            boxes.append(
                (Drawing.Label("and \(ids.count - shown.count) more", limit: labelLimit), nil)
            )
        }
        return boxes
    }

    private static func middle(of box: Drawing.Box) -> Double { box.y + box.height / 2 }

    /// Returns the vertical line that connects the boxes of a level.
    private static func bus(before box: Drawing.Box, from top: Double, to bottom: Double)
        -> Drawing.Line
    {
        let x = box.x - indentation / 2
        return Drawing.Line(
            points: [.init(x: x, y: top), .init(x: x, y: bottom)],
            isCurved: false,
            arrow: .none
        )
    }

    private static func stub(to box: Drawing.Box, arrow: Drawing.Line.Arrow) -> Drawing.Line {
        let y = middle(of: box)
        return Drawing.Line(
            points: [.init(x: box.x - indentation / 2, y: y), .init(x: box.x, y: y)],
            isCurved: false,
            arrow: arrow
        )
    }
}
