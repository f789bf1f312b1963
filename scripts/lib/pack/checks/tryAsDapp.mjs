import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from '../../root.mjs'
import { run } from '../../run.mjs'

const bin = (path) => inRoot('node_modules', path)

/** An example's other dependencies: the repository's copies. */
const NEIGHBOURS = [
  ...['react', 'react-dom', 'viem', '@types/react', '@types/react-dom'],
  ...['vite', '@vitejs/plugin-react', '@walletconnect/universal-provider'],
]

/** Documented calls that are in no example. The build checks their types. */
const USES = {
  '@vestibule/host-sdk': {
    'wagmiWallet.ts': `import { vestibuleWallet } from '@vestibule/host-sdk/wagmi'
export const wallet = vestibuleWallet({ projectId: 'my-dapp', frameUrl: 'https://wallet.example' })
`,
  },
}

/** For packages that emit declarations: all types must have importable names. */
const EMITTING = {
  extends: '../tsconfig.json',
  compilerOptions: { declaration: true, skipLibCheck: true, types: [] },
  include: ['.'],
}

/**
 * Builds an example in its own folder, checks its types, and imports the package in Node.
 * @returns {Promise<string[]>} failures with their output
 */
export async function tryAsDapp({ home, example, manifest }) {
  for (const name of [
    'src',
    'index.html',
    'vite.config.ts',
    'tsconfig.json',
    'tsconfig.nodenext.json',
  ])
    cpSync(inRoot(example, name), join(home, name), { recursive: true })
  for (const name of NEIGHBOURS.filter((name) => existsSync(bin(name)))) link(home, name)
  const paths = Object.keys(manifest.exports)
    // Requires wagmi, which this dapp does not have. `examples/appkit` tests this entry.
    .filter((path) => path !== './appkit/wagmi')
    .map((path) => manifest.name + path.slice(1))
  writeFileSync(
    join(home, 'src/everything.ts'),
    paths.map((path, at) => `export * as part${at} from '${path}'\n`).join(''),
  )
  for (const [name, code] of Object.entries(USES[manifest.name] ?? {}))
    writeFileSync(join(home, 'src', name), code)
  mkdirSync(join(home, 'own'))
  cpSync(inRoot('scripts/lib/pack/checks/ownHooks.ts'), join(home, 'own/hooks.ts'))
  writeFileSync(join(home, 'own/tsconfig.json'), JSON.stringify(EMITTING))
  const imports = paths.map((path) => `await import('${path}')`).join('\n')
  const tries = {
    'types, bundler': [bin('typescript/bin/tsc'), '-p', 'tsconfig.json'],
    'types, nodenext': [bin('typescript/bin/tsc'), '-p', 'tsconfig.nodenext.json'],
    'types, declared': [bin('typescript/bin/tsc'), '-p', 'own/tsconfig.json'],
    build: [bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    'on a server': ['--input-type=module', '--eval', imports],
  }
  const outcomes = Object.entries(tries).map(async ([title, args]) => {
    const { code, output } = await run(process.execPath, args, { cwd: home, keep: true })
    return code === 0 ? [] : [`${title}:\n${output}`]
  })
  return (await Promise.all(outcomes)).flat()
}

function link(home, name) {
  const path = join(home, 'node_modules', name)
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(bin(name), path)
}
