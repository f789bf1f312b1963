import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// A WalletConnect client in a process that tests can kill: `client.mjs dapp|wallet PACKAGE RELAY
// FILE`. Receives commands and sends events over IPC.
const [role, name, relayUrl, file] = process.argv.slice(2)
const require = createRequire(new URL('../packages/package.json', import.meta.url))

const ADDRESS = '0x00000000000000000000000000000000000000aa'
const CHAINS = ['eip155:31337', 'eip155:31338']
const METHODS = ['personal_sign']
const EVENTS = ['accountsChanged', 'chainChanged']

process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'
// Block requests to the servers of the libraries' makers.
globalThis.fetch = () => Promise.reject(new Error('This test has no network.'))

const options = {
  projectId: 'local-demo',
  relayUrl,
  logger: 'silent',
  telemetryEnabled: false,
  storage: createStorage(),
  metadata: { name: role, description: role, url: 'http://dapp.localhost', icons: [] },
}

function createStorage() {
  const values = new Map(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])
  // Write atomically: after a kill, the file has either the old or the new content.
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify([...values]))
    renameSync(`${file}.new`, file)
  }
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async () => structuredClone([...values]),
    getItem: async (key) => structuredClone(values.get(key)),
    setItem: async (key, value) => {
      values.set(key, JSON.parse(JSON.stringify(value ?? null)))
      save()
    },
    removeItem: async (key) => {
      values.delete(key)
      save()
    },
  }
}

const tell = (event, value) => process.send({ event, value })

async function startDapp() {
  const { SignClient } = require(name)
  const client = await SignClient.init(options)
  for (const event of ['session_event', 'session_update', 'session_delete'])
    client.on(event, (value) => tell(event, value))
  return {
    async propose() {
      const { uri, approval } = await client.connect({
        optionalNamespaces: { eip155: { chains: CHAINS, methods: METHODS, events: EVENTS } },
      })
      approval().then(
        ({ topic }) => tell('session', topic),
        ({ message }) => tell('refused', message),
      )
      return uri
    },
    request: ({ topic, method, params }) =>
      client.request({ topic, chainId: CHAINS[0], request: { method, params } }),
    disconnect: (topic) =>
      client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
  }
}

async function startWallet() {
  const { Core } = createRequire(require.resolve(name))('@walletconnect/core')
  const { Web3Wallet, WalletKit } = require(name)
  const wallet = await (WalletKit ?? Web3Wallet).init({ ...options, core: new Core(options) })
  wallet.on('session_proposal', async ({ id, params }) => {
    tell('proposal', params.proposer.metadata.name)
    const eip155 = {
      chains: CHAINS,
      accounts: CHAINS.map((chain) => `${chain}:${ADDRESS}`),
      methods: METHODS,
      events: EVENTS,
    }
    const { topic } = await wallet.approveSession({ id, namespaces: { eip155 } })
    tell('session', topic)
  })
  wallet.on('session_request', async ({ id, topic, params }) => {
    const result = `signed ${params.request.params[0]}`
    await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
  })
  wallet.on('session_delete', (value) => tell('session_delete', value))
  return {
    pair: (uri) => wallet.pair({ uri }),
    emit: ({ topic, name, data, chainId = CHAINS[0] }) =>
      wallet.emitSessionEvent({ topic, event: { name, data }, chainId }),
    disconnect: (topic) =>
      wallet.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    sessions: () => Object.keys(wallet.getActiveSessions()).length,
  }
}

const client = await (role === 'dapp' ? startDapp : startWallet)()
process.on('message', async ({ id, method, params }) => {
  try {
    process.send({ id, result: await client[method](params) })
  } catch ({ message }) {
    process.send({ id, error: message })
  }
})
tell('ready')
