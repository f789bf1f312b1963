/**
 * Blocks new properties on built-in prototypes: with them, a hostile message could pass a schema.
 * Freezing would break code that overrides an inherited name.
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
