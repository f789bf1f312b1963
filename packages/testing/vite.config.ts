import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import { shared } from '../../vite.config.js'

const ROOT = join(import.meta.dirname, '../..')
const OUTPUT = join(import.meta.dirname, 'dist')

const FILES = [
  'apps/wallet/dist',
  'packages/secure-frame/dist',
  'packages/services/contracts',
  'packages/services/data',
  'packages/services/drizzle',
  'packages/services/src/adapters/sources/drawPicture.mjs',
  'packages/services/src/locales',
  'stack/src/chains/reaper.mjs',
  'stack/src/idp/page',
  'stack/src/mailbox/page',
  'stack/src/onRamp/page',
  'stack/src/solana/solanaNode.mjs',
]
const LEFT_OUT = /^types|\.tsbuildinfo$|\.map$|_snapshot\.json$|^\./

/** Keeps each path of the repository below `dist/files`. */
function keepPlaces(): Plugin {
  return {
    name: 'vestibule:keep-places',
    transform(code, id) {
      const path = relative(ROOT, id.split('?')[0] ?? '')
      if (id.startsWith('\0') || path.startsWith('..') || path.includes('node_modules'))
        return undefined
      if (!code.includes('import.meta.url')) return undefined
      const place = `new URL(${JSON.stringify(`./files/${path}`)}, import.meta.url).href`
      return { code: code.replaceAll('import.meta.url', place), map: null }
    },
    closeBundle() {
      for (const file of FILES)
        cpSync(join(ROOT, file), join(OUTPUT, 'files', file), {
          recursive: true,
          filter: (from) => !LEFT_OUT.test(basename(from)),
        })
      const demo = join(OUTPUT, 'files/apps/demo/dist/index.html')
      mkdirSync(dirname(demo), { recursive: true })
      cpSync(join(import.meta.dirname, 'page/index.html'), demo)
      const { name, version } = JSON.parse(
        readFileSync(join(ROOT, 'packages/services/package.json'), 'utf8'),
      )
      const text = JSON.stringify({ name, version, type: 'module' })
      writeFileSync(join(OUTPUT, 'files/packages/services/package.json'), `${text}\n`)
    },
  }
}

/** Bundles the services, but not programs and the dapp's test runners. */
export default mergeConfig(
  shared,
  defineConfig({
    plugins: [keepPlaces()],
    resolve: { alias: [{ find: /^bcoin$/, replacement: join(import.meta.dirname, 'bcoin.mjs') }] },
    ssr: { noExternal: true, external: ['@playwright/test', 'vitest'] },
    build: {
      ssr: true,
      emptyOutDir: false,
      sourcemap: false,
      license: { fileName: 'third-party-licenses.md' },
      rolldownOptions: {
        input: {
          dev: 'src/dev.ts',
          index: 'src/exports/index.ts',
          playwright: 'src/exports/playwright.ts',
          vitest: 'src/exports/vitest.ts',
          'files/stack/src/bitcoin/node/main': '../../stack/src/bitcoin/node/main.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
      },
    },
  }),
)
