/// Where in the options value an option or operand is stored.
package typealias Field<Options, Value> = any WritableKeyPath<Options, Value> & Sendable
