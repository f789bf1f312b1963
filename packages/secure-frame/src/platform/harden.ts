/**
 * Closes the built-in prototypes against new properties, before any other module runs. A hostile message could use pollution to
 * give a schema a missing key. They are not frozen: freezing breaks honest code that overrides an inherited name on its own
 * object.
 */
const prototypes = [
  Object,
  Function,
  Array,
  String,
  Number,
  Boolean,
  BigInt,
  Symbol,
  RegExp,
  Date,
  Promise,
  Map,
  Set,
  WeakMap,
  WeakSet,
  Error,
  ArrayBuffer,
  DataView,
  Uint8Array,
].map((builtIn) => builtIn.prototype as object)

for (const prototype of prototypes) Object.preventExtensions(prototype)
