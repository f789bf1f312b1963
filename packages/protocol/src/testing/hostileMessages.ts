import fc from 'fast-check'

const EVIL_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'call',
  'apply',
  'bind',
  'then',
  'valueOf',
  'hasOwnProperty',
]

const leaf = fc.oneof(
  fc.anything({
    maxDepth: 4,
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withSparseArray: true,
    withNullPrototype: true,
  }),
  fc.constantFrom(...EVIL_NAMES),
  fc.string(),
  fc.integer(),
)

const someWire = fc.record(
  {
    id: fc.oneof(fc.string(), leaf),
    type: fc.oneof(
      fc.constantFrom('GET', 'SET', 'APPLY', 'CONSTRUCT', 'ENDPOINT', 'RELEASE', 'RAW', 'HANDLER'),
      leaf,
    ),
    path: fc.oneof(
      fc.array(fc.constantFrom(...EVIL_NAMES), { maxLength: 4 }),
      fc.constant(['call']),
      leaf,
    ),
    argumentList: fc.oneof(
      fc.array(
        fc.oneof(
          fc.record({
            type: fc.constantFrom('RAW', 'HANDLER'),
            value: leaf,
            name: fc.constantFrom('proxy', 'throw', 'zz'),
          }),
          leaf,
        ),
        { maxLength: 2 },
      ),
      leaf,
    ),
    value: leaf,
  },
  { requiredKeys: [] },
)

/**
 * Random data, comlink's messages aimed at prototypes, and valid calls with an invalid request.
 * @param methods Real method names, so that some requests are nearly valid.
 */
export function hostileMessages(methods: readonly string[]): fc.Arbitrary<unknown> {
  const request = fc.record(
    {
      id: fc.oneof(fc.uuid(), leaf),
      method: fc.oneof(fc.constantFrom(...methods, ...EVIL_NAMES), leaf),
      // No objects: some methods accept an empty object.
      params: leaf.filter((value) => !(value !== null && typeof value === 'object')),
      extra: leaf,
    },
    { requiredKeys: [] },
  )
  const almostCall = fc.record({
    id: fc.string({ maxLength: 40 }),
    type: fc.constant('APPLY'),
    path: fc.constant(['call']),
    argumentList: fc.tuple(fc.record({ type: fc.constant('RAW'), value: fc.oneof(leaf, request) })),
  })
  return fc.oneof(
    { weight: 2, arbitrary: leaf },
    { weight: 6, arbitrary: someWire },
    { weight: 6, arbitrary: almostCall },
  )
}
