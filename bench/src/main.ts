import { parseArgs } from 'node:util'
import { account } from './account.js'
import { batches } from './batches.js'
import { connectWallets } from './connectWallets.js'
import { dataApi } from './data/dataApi.js'
import { indexing } from './data/indexing.js'
import { swapQuotes } from './data/swapQuotes.js'
import { extension } from './extension.js'
import { filesOnTheWay } from './filesOnTheWay.js'
import { frameFiles } from './frameFiles.js'
import { frontDoor } from './frontDoor.js'
import { gateFuzz } from './gateFuzz.js'
import { nameGateway } from './nameGateway.js'
import { passkeyLogin } from './passkeyLogin.js'
import { reads } from './reads/reads.js'
import { relayKills } from './relay/relayKills.js'
import { relayLoad, relayOnNats } from './relay/relayLoad.js'
import { restore } from './restore.js'
import { securityCheck } from './securityCheck.js'
import { signatures } from './signatures.js'
import { signIns } from './signIns.js'
import { sizing } from './sizing.js'
import { smoothness } from './smoothness.js'
import { deniedOnPhone } from './social/deniedOnPhone.js'
import { socialLogin } from './social/socialLogin.js'
import { starts } from './starts.js'
import { stranger } from './stranger.js'
import { type Figure, tableOf } from './table.js'
import { unlock } from './unlock/unlock.js'
import { walletSignIns } from './walletSignIns.js'
import { waterfall } from './waterfall.js'

type Options = { seconds: number | undefined; users: number | undefined }

/** Example: `npm run bench -- gate sign-ins` runs two benches. */
const BENCHES: Record<string, { title: string; run: (options: Options) => Promise<Figure[]> }> = {
  'front-door': { title: 'The front door', run: frontDoor },
  stranger: { title: 'What a stranger’s visitor pays', run: stranger },
  smoothness: { title: 'What a visitor feels of the page’s thread', run: smoothness },
  account: { title: 'An account’s holdings and history, on the screen', run: account },
  restore: { title: 'From page load to connected', run: restore },
  waterfall: { title: 'Signing in from far away', run: waterfall },
  'social-login': { title: 'Social login', run: socialLogin },
  'social-denied': { title: 'A social login denied on a phone', run: deniedOnPhone },
  'passkey-login': { title: 'Login with a passkey', run: passkeyLogin },
  'connect-wallets': { title: 'Connecting a wallet of one’s own', run: connectWallets },
  signatures: { title: 'A signature of the embedded wallet', run: signatures },
  batches: { title: 'A batch, paid by the account or by the site', run: batches },
  extension: { title: 'The browser extension', run: extension },
  files: { title: 'Our files on the way of a login and a signature', run: filesOnTheWay },
  reads: { title: 'What a page reads from the chain', run: reads },
  starts: { title: 'Starting the services', run: starts },
  'frame-files': { title: 'The frame’s files beside nginx', run: frameFiles },
  'sign-ins': { title: 'Sign-ins at the services', run: signIns },
  sizing: { title: 'A database of many users', run: sizing },
  'wallet-sign-ins': { title: 'Signing in with a wallet of one’s own', run: walletSignIns },
  names: { title: 'Names of accounts, for resolvers and pages', run: nameGateway },
  'data-api': { title: 'Balances and history', run: dataApi },
  indexing: { title: 'Reading a chain’s transfers', run: indexing },
  'swap-quotes': { title: 'Quotes of swaps at local pools', run: swapQuotes },
  'security-check': { title: 'The puzzle of a security check', run: securityCheck },
  relay: { title: 'The relay under load', run: relayLoad },
  'relay-nats': { title: 'The relay under load, on NATS', run: relayOnNats },
  'relay-kills': { title: 'The relay, killed under its clients', run: relayKills },
  unlock: { title: 'Unlocking the wallet', run: unlock },
  gate: { title: 'The gate under fuzz', run: gateFuzz },
}

const names = Object.entries(BENCHES).map(([name, { title }]) => `  ${name.padEnd(17)}${title}`)
const HELP = `npm run bench [-- BENCH …]

Prints a table of what it measures on this machine: all of these, or those that are named.

${names.join('\n')}

  --seconds N      how long a steady load lasts
  --users N        how many users the database of \`sizing\` has
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean' }, seconds: { type: 'string' }, users: { type: 'string' } },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))
const seconds = numberOf(values.seconds)
const users = numberOf(values.users)
const unknown = positionals.filter((name) => BENCHES[name] === undefined)
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}.

${HELP}`)
  process.exit(1)
}
try {
  for (const [name, { title, run }] of Object.entries(BENCHES)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    console.log(`\n## ${title}\n`)
    console.log(tableOf(await run({ seconds, users })))
  }
  process.exit(0)
} catch (error) {
  console.error(error)
  process.exit(1)
}
