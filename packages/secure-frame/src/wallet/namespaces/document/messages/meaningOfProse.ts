import type { MessageMeaning } from './messageMeaning.js'

const KEY = '\\b(?:api|pub|stark|pass|spend|view)?(?:keys?|keypairs?)[xy]?\\b'
/** A key point is no key. */
const NO_KEY =
  '(?! (?:terms|points?|facts?|features?|risks?|information|metrics|benefits?|parts?|steps?)\\b)'
const ACT =
  '(?:control|trade|act|withdraw|spend|transfer|sign(?! you)|manage|move|decrypt|execute|place orders?)'
/** Of whatever kind. */
const ADDRESS = '\\b[0-9A-Za-z]{32,}\\b'
/** Words between which no name of a service lies. */
const NO_NAME =
  '(?!(?:your|my|the|an?|all|any|account|user|own|existing|with|using|from|and|on|to|by|through)\\b)'

/** Keys are made of it, or open with it. */
const MAKES_KEYS = [
  `\\b(?:deriv|generat|creat|comput|produc|recover|restor|unlock|initiali[sz]|set ?up)(?:e|es|s|ing)?\\b.{0,80}?(?:${KEY}${NO_KEY}|\\bmnemonic\\b|\\bseed\\b)`,
  `${KEY}.{0,40}? (?:derived|generated|created)\\b`,
  '\\b(?:spend(?:ing)?|view(?:ing)?)-?keys?\\b|\\b(?:spending|viewing|privacy|stealth|stark|l2|zk|nullifier|trading|encryption|decryption) ?keys?\\b',
  '\\bkey nonce\\b|\\bkey derivation\\b|\\bstealth (?:account|address)|\\bshielded (?:account|address|assets|balance|funds)\\b',
  '\\b(?:to|can|will) (?:be used to )?(?:en|de)crypt\\b',
  '\\bderiv(?:e|es|ing)\\b.{0,60}?\\b(?:wallet|account|address|identity)\\b',
  '\\b(?:creat|generat|unlock|open|access|restor|recover)\\w* .{0,30}?\\b(?:private|shielded|stealth|layer ?2|l2|zk) (?:account|wallet|address|balance)\\b',
  '\\b(?:create|enable|recover) (?:\\S+ ){0,3}(?:identity|profile) (?:0x)?[0-9a-f]{64}',
  `\\baccess (?:to )?(?:(?:your|my|the|an?) )?(?:${NO_NAME}\\S+ ){1,3}account\\b`,
  `\\baccess \\S.{0,40}: ${ADDRESS}`,
  // Nothing in it tells.
  '^login to hinkal protocol$',
]
/** Another key or account may act. */
const LETS_ACT = [
  `\\b(?:register|add|link|bind|approve|authori[sz]e|enable|activate|rotate|change|replace|whitelist|assign|grant|delegate)\\b.{0,60}?(?:${KEY}${NO_KEY}|\\b(?:signer|agent)\\b)`,
  `\\b(?:allow|let|permit|authori[sz]e|enable) (?:this|an?|the|another) (?:\\S+ ){0,3}?(?:account|key|address|device|wallet|signer|agent|bot|server|browser|app|application) to ${ACT}\\b`,
  '\\b(?:enable|activate|start|allow) (?:\\S+ ){0,2}?trading\\b',
  '\\badd this (?:account|wallet|address|device|key) as\\b',
]
/** Who warns of its being signed elsewhere keeps the signature as a secret. */
const WARNS = [
  '\\bonly sign (?:this|the|these|it|that)\\b(?: \\S+){0,4}? (?:for|on|within|inside|if|when|with|in|at|from)\\b(?! you (?:agree|accept|understand|have read)\\b)',
  '\\bonlysignon\\b',
  "\\b(?:do not|don't|never) sign (?:this|it)(?: \\S+){0,3}? (?:anywhere|elsewhere|outside|on any|unless)\\b",
  "\\b(?:do not|don't|never) share (?:this|your|the) signature\\b",
  '\\bkeep (?:this|your|the) signature (?:secret|private|safe)\\b',
  '\\bmake sure (?:that )?the (?:origin|url|domain|website|site) is\\b',
]
const VERBS = 'withdraw withdrawal transfer send pay swap sell bridge redeem borrow'.split(' ')
/** Upper case is what tells the symbol of a token from any word. */
const MOVES = new RegExp(
  `\\b(?:${VERBS.flatMap((verb) => [verb, `${verb[0]?.toUpperCase()}${verb.slice(1)}`, verb.toUpperCase()]).join('|')})\\b.{0,60}?(?:\\b\\d[\\d.,]* ?\\$?(?!UTC|GMT|AM|PM)[a-z]{0,3}[A-Z]{2,10}\\b|${ADDRESS})`,
)
/** The path of a service's API, as it is signed for one call. */
const CALL = /^(?:(?:GET|POST|PUT|PATCH|DELETE) )?\/[\w.-]+\/\S+/
/** What names whose keys they are. */
const NAMES = [
  `\\baccess (?:to )?(?:(?:your|my|the|an?) )?(?<name>(?:${NO_NAME}\\S+ ){1,3})account\\b`,
  `\\baccess (?<name>\\S.{0,40}?)(?: exchange)?: ${ADDRESS}`,
  '\\bregister (?<name>\\S{1,30}) (?:account|pubkey)',
  "\\binteract with (?<name>\\S{1,30}?)'s\\b",
  '\\baction with (?<name>\\S.{0,29}?)$',
  '^name: (?<name>\\S{1,30}) version:',
].map((rule) => new RegExp(rule, 'i'))
/** What is in front of a key is the name of a service where it is written like one. */
const YOUR_KEY =
  /\byour (?!Spending|Viewing|Privacy|Private|Public|Encryption|Trading|Stark|API|L2)(?<name>[A-Z]\S{1,29}) (?:\S+ ){0,2}?[Kk]eys?\b/
/** What a part of a sentence says that does not happen. */
const DENIED = /(?:\b(?:not|never|no|cannot|without|nor)\b|n't\b)[^,;:]*/gi

const anyOf = (rules: readonly string[]) => new RegExp(rules.join('|'), 'i')
const [makesKeys, letsAct, warns] = [anyOf(MAKES_KEYS), anyOf(LETS_ACT), anyOf(WARNS)]

/**
 * What a text says itself that its signature is good for. Services check the text to the letter, so that nobody can have
 * it signed in other words.
 * @param own The account that signs: its address is often called a public key.
 */
export function meaningOfProse(text: string, own: string): MessageMeaning | undefined {
  const plain = text
    .replaceAll(own, '')
    .replace(/public ?key:?\s*(?:\n|$)/gi, '\n')
    .replace(/\buser[ -]agent\b/gi, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  const sentences = plain.split(/[.!?]+(?= |$)/).map((sentence) => sentence.trim())
  const said = sentences.map((sentence) => sentence.replace(DENIED, ''))
  const account = () => nameIn(sentences)
  if (said.some((sentence) => makesKeys.test(sentence))) return { kind: 'keys', account: account() }
  if (said.some((sentence) => letsAct.test(sentence))) return { kind: 'agent', account: account() }
  if (sentences.some((sentence) => warns.test(sentence)))
    return { kind: 'keys', account: account() }
  if (CALL.test(plain) || said.some((sentence) => MOVES.test(sentence))) return { kind: 'action' }
  return undefined
}

function nameIn(sentences: readonly string[]): string | undefined {
  for (const rule of [...NAMES, YOUR_KEY])
    for (const sentence of sentences) {
      const name = rule.exec(sentence)?.groups?.name?.trim()
      if (name !== undefined) return name
    }
  return undefined
}
