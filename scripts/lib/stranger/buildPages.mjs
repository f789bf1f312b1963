import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { createStranger } from '../pack/checks/createStranger.mjs'
import { linkNeighbours } from '../pack/neighbours.mjs'
import { pack } from '../pack/pack.mjs'
import { inRoot } from '../root.mjs'

const NAME = '@vestibule/host-sdk'
/** The example that each page is made of. */
const EXAMPLES = {
  blank: 'vite-react-19',
  react: 'vite-react-19',
  vanilla: 'vite-vanilla-ts',
  blankWagmi: 'wagmi-2',
  wagmi: 'wagmi-2',
}

/** React and a button of the page's own: what the dapp weighs without us. */
const BLANK = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('button', null, 'Connect Wallet'))
`
/** The same with wagmi. */
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
 * Packs the SDK, installs it alone outside of the repository, and builds pages there with Vite: the README's example with
 * React, the one without, the one over wagmi, and blank pages with React and with wagmi.
 * @param {string} frameUrl Where the examples have the frame.
 * @returns {Promise<Record<keyof typeof EXAMPLES, Page>>}
 * @typedef {{ files: Map<string, string>, sizeOf: (path: string) => number, entry: number, chunks: number[] }} Page
 *   Its files by path, the bytes of one by gzip, those of all that the document asks for at once, and those of each chunk.
 */
export async function buildPages(frameUrl) {
  const packages = await pack()
  const { tarball, manifest } = packages.find((one) => one.manifest.name === NAME)
  const { home, remove } = await createStranger({ tarball, manifest })
  try {
    // Its packages are those of the others, too.
    linkNeighbours(EXAMPLES.wagmi, home)
    const pages = {}
    for (const [name, example] of Object.entries(EXAMPLES)) {
      const root = join(home, name)
      mkdirSync(root)
      for (const part of ['src', 'index.html'])
        cpSync(inRoot('examples', example, part), join(root, part), {
          recursive: true,
        })
      if (name === 'blank') writeFileSync(join(root, 'src/main.tsx'), BLANK)
      if (name === 'blankWagmi') writeFileSync(join(root, 'src/App.tsx'), BLANK_WAGMI)
      pages[name] = await buildPage(root, frameUrl)
    }
    return pages
  } finally {
    remove()
  }
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
  const files = new Map(output.map((file) => [`/${file.fileName}`, file.code ?? file.source]))
  const sizeOf = (path) => gzipSync(files.get(path), { level: 9 }).length
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const first = new Set([...chunks.values()].filter(({ isEntry }) => isEntry).map(nameOf))
  for (const name of first) for (const next of chunks.get(name).imports) first.add(next)
  return {
    files,
    sizeOf,
    entry: sum([...first].map((name) => sizeOf(`/${name}`))),
    chunks: [...chunks.keys()].map((name) => sizeOf(`/${name}`)),
  }
}

const nameOf = ({ fileName }) => fileName
export const sum = (numbers) => numbers.reduce((one, other) => one + other, 0)
