import { parseArgs } from 'node:util'
import { build } from './builds.mjs'
import { install } from './install.mjs'
import { run } from './run.mjs'
import { main } from './say.mjs'

const HELP = `npm start [-- --fresh]

Installs missing packages, builds changed ones, and runs the local world until Ctrl-C.

  --fresh   deletes the accounts, wallets and balances of earlier runs

Environment variables change the ports:
  VESTIBULE_DAPP_PORT (4000), VESTIBULE_FRAME_PORT (4100), VESTIBULE_MAILBOX_PORT (4200), VESTIBULE_SMTP_PORT (4250),
  VESTIBULE_FAUCET_PORT (4300), VESTIBULE_WALLET_PORT (4400), VESTIBULE_IDP_PORT (4500), VESTIBULE_ONRAMP_PORT (4600),
  VESTIBULE_MAKER_PORT (4700), VESTIBULE_BUNDLER_PORT (4800),
  VESTIBULE_CHAIN_31337_PORT (8545), VESTIBULE_CHAIN_31338_PORT (8546), VESTIBULE_BITCOIN_PORT (3002), VESTIBULE_SOLANA_PORT (8899), VESTIBULE_SOLANA_SOCKET_PORT (8900)
VESTIBULE_DATA_DIR (.stack) sets the folder for accounts, wallets and balances.
VESTIBULE_DAPP_ORIGINS lists the origins of your own dapps, separated by commas. They use the project my-dapp.
VESTIBULE_SOLANA_DEVNET_URL sets a node of Solana's devnet, so that the wallet can send there.
`

const STACK = ['--conditions=src', '--import', 'tsx', 'stack/src/main.ts']

export function start() {
  return main(async () => {
    const { values } = parseArgs({
      options: { fresh: { type: 'boolean' }, help: { type: 'boolean' } },
    })
    if (values.help) return void console.log(HELP)
    await install()
    await build({ only: ['packages/secure-frame', 'apps/demo', 'apps/wallet'], logLevel: 'error' })
    const args = values.fresh ? [...STACK, '--fresh'] : STACK
    const { code } = await run(process.execPath, args, { channel: true })
    return code
  })
}
