/** Local chains and standards publish these phrases: thieves empty their accounts within seconds. */
export const KNOWN_PHRASES: readonly string[] = [
  // anvil and Hardhat
  'test test test test test test test test test test test junk',
  // Ganache and Truffle
  'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat',
  'myth like bonus scare over problem client lizard pioneer submit female collect',
  // The test vectors of BIP-39
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
  `${'abandon '.repeat(17)}agent`,
  `${'abandon '.repeat(23)}art`,
  `${'zoo '.repeat(17)}when`,
  `${'zoo '.repeat(23)}vote`,
]
