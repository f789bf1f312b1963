import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { inRoot } from '../root.mjs'
import { toPage } from './toPage.mjs'

const EXAMPLES = {
  blank: 'vite-react-19',
  react: 'vite-react-19',
  watched: 'vite-react-19',
  vanilla: 'vite-vanilla-ts',
  blankWagmi: 'wagmi-2',
  wagmi: 'wagmi-2',
}

/** A dapp without the SDK: React and a button. */
export const BLANK = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('button', null, 'Connect Wallet'))
`
const WATCH = `vestibule.subscribeAccount(({ isConnected }) => isConnected && globalThis.note('state'))
`
const BLANK_WAGMI = `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { Account } from './Account.js'
const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
const queryClient = new QueryClient()
export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <button>Connect Wallet</button>
      <Account />
    </QueryClientProvider>
  </WagmiProvider>
)
`

/**
 * Builds pages with Vite: the README's examples with React, without React and with wagmi, and blank
 * pages with React and with wagmi. `watched` is the first page, and reports its state to a bench.
 * @param {string} home folder in which `asStranger` installed the SDK
 * @param {string} frameUrl URL of the frame in the examples
 * @param {readonly (keyof typeof EXAMPLES)[]} names
 * @returns {Promise<Record<keyof typeof EXAMPLES, Page>>} `entry`: bytes that the document requests
 * at once; `chunks`: bytes of each chunk
 */
export async function buildPages(home, frameUrl, names) {
  const pages = {}
  for (const name of names) {
    const root = join(home, name)
    mkdirSync(root)
    for (const part of ['src', 'index.html'])
      cpSync(inRoot('examples', EXAMPLES[name], part), join(root, part), { recursive: true })
    if (name === 'blank') writeFileSync(join(root, 'src/main.tsx'), BLANK)
    if (name === 'watched') appendFileSync(join(root, 'src/App.tsx'), WATCH)
    if (name === 'blankWagmi') writeFileSync(join(root, 'src/App.tsx'), BLANK_WAGMI)
    pages[name] = await buildPage(root, frameUrl)
  }
  return pages
}

async function buildPage(root, frameUrl) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'import.meta.env.VITE_FRAME_URL': JSON.stringify(frameUrl) },
    build: { write: false, reportCompressedSize: false },
  })
  const page = toPage(
    new Map(output.map((file) => [`/${file.fileName}`, file.code ?? file.source])),
  )
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const first = new Set([...chunks.values()].filter(({ isEntry }) => isEntry).map(nameOf))
  for (const name of first) for (const next of chunks.get(name).imports) first.add(next)
  const sizeOf = (name) => page.sizeOf([`/${name}`])
  return {
    ...page,
    entry: page.sizeOf([...first].map((name) => `/${name}`)),
    chunks: [...chunks.keys()].map(sizeOf),
  }
}

const nameOf = ({ fileName }) => fileName
