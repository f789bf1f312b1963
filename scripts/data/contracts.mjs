import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inRoot } from '../lib/root.mjs'
import { main, Refusal, say } from '../lib/say.mjs'
import { fetchPackage } from './fetchPackage.mjs'

const HELP = `npm run data:contracts [-- --check]

Compiles the Solidity of this repository and writes the code into the modules and files of the same folder. scripts/data/contracts.json
lists the hashes of each source and its code, which a test compares without the compiler.

  --check   writes no file, and fails if the code differs from the compiled source
`

/** GPL: downloaded only to run here, not a dependency. */
const SOLC = {
  name: 'solc',
  version: '0.8.30',
  integrity:
    'sha512-9Srk/gndtBmoUbg4CE6ypAzPQlElv8ntbnl6SigUBAzgXKn35v87sj04uZeoZWjtDkdzT0qKFcIo/wl63UMxdw==',
}
const SETTINGS = {
  evmVersion: 'paris',
  optimizer: { enabled: true, runs: 200 },
  metadata: { appendCBOR: false },
}
const TESTING = 'packages/services/src/testing'
const SHIPPED = 'packages/services/contracts'
const COMPILED = 'scripts/data/contracts.json'

const MODULES = [
  {
    source: 'packages/indexer/src/testing/Puppet.sol',
    module: 'packages/indexer/src/testing/puppetCode.ts',
    constants: { Puppet: 'PUPPET_CODE' },
  },
  {
    source: `${TESTING}/names/EnsRegistry.sol`,
    module: `${TESTING}/names/ensCode.ts`,
    constants: { EnsRegistry: 'ENS_REGISTRY_CODE' },
  },
  {
    source: `${TESTING}/names/UniversalResolver.sol`,
    module: `${TESTING}/names/ensCode.ts`,
    constants: { UniversalResolver: 'UNIVERSAL_RESOLVER_CODE' },
    settings: { viaIR: true },
  },
  {
    source: `${TESTING}/swaps/Exchange.sol`,
    module: `${TESTING}/swaps/exchangeCode.ts`,
    constants: { Exchange: 'EXCHANGE_CODE', CarefulToken: 'CAREFUL_TOKEN_CODE' },
  },
  {
    source: `${TESTING}/swaps/RangeExchange.sol`,
    module: `${TESTING}/swaps/rangeExchangeCode.ts`,
    constants: { RangeExchange: 'RANGE_EXCHANGE_CODE' },
  },
  {
    source: 'packages/services/src/namespaces/eip155/swaps/ReadTogether.sol',
    module: 'packages/services/src/namespaces/eip155/swaps/readTogetherCode.ts',
    constants: { ReadTogether: 'READ_TOGETHER_CODE' },
  },
  {
    source: 'stack/src/faucet/TestToken.sol',
    module: 'stack/src/faucet/testTokenCode.ts',
    constants: { TestToken: 'TEST_TOKEN_CODE' },
  },
  {
    source: 'stack/src/tokens/WorldTokens.sol',
    module: 'stack/src/tokens/worldTokenCodes.ts',
    constants: {
      SilentToken: 'SILENT_TOKEN_CODE',
      FeeToken: 'FEE_TOKEN_CODE',
      SpamToken: 'SPAM_TOKEN_CODE',
      Collection: 'COLLECTION_CODE',
      SpamCollection: 'SPAM_COLLECTION_CODE',
      Items: 'ITEMS_CODE',
    },
  },
]
/** Contracts that operators deploy. The compiled JSON is next to the source. */
const DEPLOYED = ['OffchainResolver', 'SponsorPaymaster']

await main(async () => {
  const options = { check: { type: 'boolean' }, help: { type: 'boolean' } }
  const { values } = parseArgs({ options })
  if (values.help) return void console.log(HELP)
  const compile = await loadCompiler()

  const compiled = []
  const note = (source, output, codes) =>
    compiled.push({ source, hash: hashOf(read(source)), output, codes: codes.map(hashOf) })
  let differ = 0
  const put = (path, text) => {
    if (read(path) === text) return
    differ++
    say(`${path} ${values.check ? 'differs from the compiled source' : 'is written'}`)
    if (!values.check) writeFileSync(inRoot(path), text)
  }
  for (const { source, module, constants, settings } of MODULES) {
    const contracts = compile(source, settings)
    const codes = Object.keys(constants).map((contract) => codeOf(contracts, contract))
    let text = read(module)
    for (const [at, constant] of Object.values(constants).entries())
      text = withConstant(text, constant, codes[at])
    note(source, module, codes)
    put(module, text)
  }
  for (const name of DEPLOYED) {
    const source = `${SHIPPED}/${name}.sol`
    const contracts = compile(source)
    const { abi } = contracts[name]
    const compiler = { version: SOLC.version, settings: SETTINGS }
    const bytecode = codeOf(contracts, name)
    note(source, `${SHIPPED}/${name}.json`, [bytecode])
    put(
      `${SHIPPED}/${name}.json`,
      `${JSON.stringify({ name, compiler, abi, bytecode }, null, 2)}\n`,
    )
  }
  // Do not format this file: the formatter would break its lines.
  if (JSON.stringify(JSON.parse(read(COMPILED) ?? '[]')) !== JSON.stringify(compiled))
    put(COMPILED, `${JSON.stringify(compiled, null, 2)}\n`)
  return values.check && differ > 0 ? 1 : 0
})

function read(path) {
  try {
    return readFileSync(inRoot(path), 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('hex')
}

function withConstant(text, constant, code) {
  const line = new RegExp(`(export const ${constant} =\\s+)'0x[0-9a-f]*'`)
  if (!line.test(text)) throw new Refusal(`The module has no constant ${constant}.`)
  return text.replace(line, (_, start) => `${start}'${code}'`)
}

function codeOf(contracts, name) {
  return `0x${contracts[name].evm.bytecode.object}`
}

/** Loads the compiler's file without its wrapper's packages. */
async function loadCompiler() {
  const folder = await fetchPackage(SOLC)
  const solc = createRequire(import.meta.url)(join(folder, 'soljson.js'))
  const run = solc.cwrap('solidity_compile', 'string', ['string', 'number', 'number'])
  return (path, settings) => {
    const input = {
      language: 'Solidity',
      sources: { [path]: { content: read(path) } },
      settings: {
        ...SETTINGS,
        ...settings,
        outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
      },
    }
    const { errors = [], contracts } = JSON.parse(run(JSON.stringify(input), 0, 0))
    const faults = errors.filter(({ severity }) => severity === 'error')
    if (faults.length > 0)
      throw new Refusal(faults.map(({ formattedMessage }) => formattedMessage).join('\n'))
    return contracts[path]
  }
}
