const KEY = '\\b(?:api|pub|stark|pass|spend|view)?(?:keys?|keypairs?)[xy]?\\b'
/** For example, "key point" is not a key. */
const NO_KEY =
  '(?! (?:terms|points?|facts?|features?|risks?|information|metrics|benefits?|parts?|steps?)\\b)'
const ACT =
  '(?:control|trade|act|withdraw|spend|transfer|sign(?! you)|manage|move|decrypt|execute|place orders?)'
const ADDRESS = '\\b[0-9A-Za-z]{32,}\\b'
/** Words that are never part of a service name. */
const NO_NAME =
  '(?!(?:your|my|the|an?|all|any|account|user|own|existing|with|using|from|and|on|to|by|through)\\b)'

export const MAKES_KEYS = anyOf([
  `\\b(?:re)?(?:deriv|generat|creat|comput|produc|recover|restor|unlock|initiali[sz]|set ?up|obtain|retriev)(?:e|es|s|ing)?\\b.{0,80}?(?:${KEY}${NO_KEY}|\\bmnemonic\\b|\\bseed\\b|\\bsecret\\b|\\bsalt\\b)`,
  `${KEY}.{0,40}? (?:derived|generated|created)\\b`,
  '\\b(?:spend(?:ing)?|view(?:ing)?)-?keys?\\b|\\b(?:spending|viewing|privacy|stealth|stark|l2|zk|nullifier|trading|encryption|decryption) ?keys?\\b',
  '\\bkey nonce\\b|\\b(?:key|seed|wallet) derivation\\b|\\bstealth (?:account|address)|\\bshielded (?:account|address|assets|balance|funds)\\b',
  '\\b(?:to|can|will) (?:be used to )?(?:en|de)crypt\\b',
  '\\b(?:re)?(?:deriv|generat|recover|restor)(?:e|es|ing)\\b.{0,60}?\\b(?:wallet|account|address|identity)\\b',
  '\\b(?:creat|generat|unlock|open|access|restor|recover)\\w* .{0,30}?\\b(?:private|shielded|stealth|layer ?2|l2|zk) (?:account|wallet|address|balance)\\b',
  '\\b(?:create|enable|recover) (?:\\S+ ){0,3}(?:identity|profile) (?:0x)?[0-9a-f]{64}',
  `\\baccess (?:to )?(?:(?:your|my|the|an?) )?(?:${NO_NAME}\\S+ ){1,3}account\\b`,
  '^login to hinkal protocol$|^privacy money account sign in$',
])
/** Authorizes another key or account. */
export const LETS_ACT = anyOf([
  `\\b(?:register|add|link|bind|approve|authori[sz]e|enable|activate|rotate|change|replace|whitelist|assign|grant|delegate)\\b.{0,60}?(?:${KEY}${NO_KEY}|\\b(?:signer|agent)\\b)`,
  `\\b(?:allow|let|permit|authori[sz]e|enable) (?:this|an?|the|another) (?:\\S+ ){0,3}?(?:account|key|address|device|wallet|signer|agent|bot|server|browser|app|application) to ${ACT}\\b`,
  '\\b(?:enable|activate|start|allow) (?:\\S+ ){0,2}?trading\\b',
  '\\badd this (?:account|wallet|address|device|key) as\\b',
  `\\b(?:authori[sz]e|appoint|delegate(?: \\S+){0,3}? to) (?:the )?(?:(?:wallet|address|account|session|device|operator|user) )?(?:0x[0-9a-f]+\\b|${ADDRESS})`,
  "\\bon (?:my|your|the user's) behalf\\b|\\bon behalf of\\b",
  '\\b(?:pair|trust) (?:this|a|my) (?:new )?device\\b',
  '\\bauthenticate to inbox\\b',
  '\\b(?:session|device|burner|ephemeral|temporary) public (?:key|identifier|id)\\b',
])
/** Warnings against signing on other sites: the signature is a secret. */
export const WARNS = anyOf([
  '\\bonly sign (?:this|the|these|it|that)\\b(?: \\S+){0,4}? (?:for|on|within|inside|if|when|with|in|at|from)\\b(?! you (?:agree|accept|understand|have read)\\b)',
  '\\bonlysignon\\b',
  "\\b(?:do not|don't|never) sign (?:this|it)(?: \\S+){0,3}? (?:anywhere|elsewhere|outside|on any|unless)\\b",
  "\\b(?:do not|don't|never) share (?:this|your|the) signature\\b",
  '\\bkeep (?:this|your|the) signature (?:secret|private|safe)\\b',
  '\\bmake sure (?:that )?the (?:origin|url|domain|website|site) is\\b',
])
const VERBS =
  'withdraw withdrawal transfer send pay swap sell buy trade convert exchange bridge redeem borrow deposit stake unstake'
const GERUNDS = 'withdrawing transferring sending paying swapping selling bridging'
/** An unknown token symbol must be in capitals. */
const SUM =
  '(?:\\b\\d[\\d.,]* ?\\$?(?!UTC|GMT|AM|PM)[a-z]{0,3}[A-Z]{2,10}\\b|\\b\\d[\\d.,]* ?(?:usdc|usdt|usd|eth|weth|btc|sol|dai|bnb|dollars?|lamports|wei|tokens)\\b|\\$ ?\\d)'
const TO = `\\bto:? (?:\\S+ ){0,2}${ADDRESS}`
const PLACED = 'bid offer'
/** Case-sensitive. */
const PAYS = [
  `\\b(?:${spellings(`${VERBS} ${GERUNDS}`)})\\b.{0,60}?(?:${SUM}|${TO})`,
  `\\b(?:${spellings('claim claiming mint minting')})\\b.{0,60}?(?:${TO}|\\bfor:? (?:\\S+ ){0,2}${ADDRESS})`,
  `\\b(?:${spellings('sent released credited paid')}) ${TO}`,
  `\\b(?:${spellings(PLACED)}) (?:of )?${SUM}`,
].map((rule) => new RegExp(rule))
/** Actions that do not depend on an asset. */
const CARRIES_OUT = anyOf([
  '\\b(?:limit|market|stop) order\\b|\\border for \\d',
  '\\b(?:open|close|reduce|increase|liquidate) (?:\\S+ ){0,3}?positions?\\b|\\bleverage ?[=:] ?\\d|\\bside ?[=:] ?(?:long|short|buy|sell)\\b',
  `\\b(?:nominate|appoint|designate|name|set|make|add) (?:the |address )?${ADDRESS} (?:as|to be)\\b`,
  '\\b(?:approv|authori[sz]|agree|consent)(?:e|es|ing)? to execut',
  '\\bexecut(?:e|es|ing) (?:(?:the|this|a|following) ){0,2}transactions?\\b',
  '\\b(?:transfer|change|renounce|give up) (?:the )?ownership\\b',
  '\\b(?:set|change|update|replace) .{0,40}?\\b(?:withdrawal|payout|payment|recovery|beneficiary) (?:address|wallet|account)\\b',
  // Payment links (ERC-681, BIP-21 and similar).
  '\\b[a-z][a-z\\d]{2,15}:(?:pay-)?[0-9A-Za-z]{25,}\\S*[?&](?:amount|value|uint256)=',
])
export const MOVES = [...PAYS, CARRIES_OUT]
/** API path in a signed request of a service. */
export const CALL = /^\d{0,16} ?(?:(?:GET|POST|PUT|PATCH|DELETE) ?)?\/[\w.-]+\/\S+/
/** Finds the name of the key's owner. */
const NAMED = [
  `\\baccess (?:to )?(?:(?:your|my|the|an?) )?(?<name>(?:${NO_NAME}\\S+ ){1,3})account\\b`,
  '\\baccess (?<name>\\S{1,30}) exchange:',
  '\\bregister (?<name>\\S{1,30}) (?:account|pubkey)',
  "\\binteract with (?<name>\\S{1,30}?)'s\\b",
  '\\baction with (?<name>\\S.{0,29}?)$',
  '^name: (?<name>\\S{1,30}) version:',
].map((rule) => new RegExp(rule, 'i'))
/** A capitalized word before "key" is a service name. */
const YOUR_KEY =
  /\byour (?!Spending|Viewing|Privacy|Private|Public|Encryption|Trading|Stark|API|L2)(?<name>[A-Z]\S{1,29}) (?:\S+ ){0,2}?[Kk]eys?\b/
export const NAMES = [...NAMED, YOUR_KEY]
/** The negated part of a sentence, up to the next clause. */
export const DENIED =
  /(?:\b(?:not|never|no|cannot|without|nor)\b|n't\b)(?:(?!\bbut\b|\band (?:is|it|lets|allows|only|will(?! not| never))\b| - )[^,;:)\n\u2013\u2014])*/gi

/** Lower case, capitalized and upper case. */
function spellings(words: string): string {
  const each = words.split(' ')
  return each
    .flatMap((word) => [word, `${word[0]?.toUpperCase()}${word.slice(1)}`, word.toUpperCase()])
    .join('|')
}

function anyOf(rules: readonly string[]): RegExp {
  return new RegExp(rules.join('|'), 'i')
}
