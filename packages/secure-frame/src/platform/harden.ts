/**
 * Closes the built-in prototypes against new properties, before any other module runs. By pollution, a hostile message could
 * add a missing key to an object that a schema checks. Freezing would break honest code that overrides an inherited name on its
 * own object.
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
