import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import { compileMessages } from '../../scripts/vite/compileMessages.js'
import { shared } from '../../vite.config.js'

/** Preact is a tenth of React's size, and the frame must render fast. */
const preact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}

const hashes = (name: string) => fileURLToPath(import.meta.resolve(`@noble/hashes/${name}.js`))

/** viem imports an older version of the same hash functions. Bundle only one version. */
const oneCopy = {
  '@noble/hashes/sha3': hashes('sha3'),
  '@noble/hashes/sha256': hashes('sha2'),
}

/** Replaces `{{key}}` with the key's text, and `{{languages}}` with the start page's texts in all languages. */
function textsInDocuments(): Plugin {
  const catalogues = ['src/ui/locales/en.json', 'src/start/locales/en.json']
  const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const read = (path: string) => JSON.parse(readFileSync(pathOf(path), 'utf8'))
  const languages = () =>
    Object.fromEntries(
      readdirSync(pathOf('src/locales')).map((file) => {
        const { ui, start } = read(`src/locales/${file}`)
        return [basename(file, '.json'), { 'window.title': ui['window.title'], ...start }]
      }),
    )
  return {
    name: 'vestibule:texts-in-documents',
    transformIndexHtml(html) {
      const texts: Record<string, string> = Object.assign({}, ...catalogues.map(read))
      // Escape `<`: a text must not end its script element.
      const all = () => JSON.stringify(languages()).replaceAll('<', '\\u003c')
      return html.replace('"{{languages}}"', all).replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => {
        const text = texts[key]
        if (text === undefined) throw new Error(`Missing text: ${key}.`)
        return text
      })
    },
  }
}

/** Separate texts of parts that most visitors do not open. The start page's texts are in its document. */
const PARTS = { start: /^start$/, cards: /^((eip155|solana)\/cards|names)$/, hub: /^hub$/ }

export default mergeConfig(
  shared,
  defineConfig({
    resolve: { alias: { ...preact, ...oneCopy } },
    plugins: [compileMessages({ parts: PARTS }), textsInDocuments()],
    build: {
      manifest: true,
      // Inline styles would require a weaker Content Security Policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      emptyOutDir: false,
      rolldownOptions: {
        input: ['index.html', 'approve.html', 'start.html', 'visit.html', 'hub.html'],
        output: {
          codeSplitting: {
            groups: [
              // Each lazy chunk adds its name to the first document, so group small shared modules.
              { name: 'numbers', test: /protocol\/src\/numbers\// },
              {
                name: 'constants',
                test: /\/(transactionData|startPages|logins|chosenLocale)\.ts$/,
              },
            ],
          },
        },
      },
    },
    worker: {
      format: 'es',
      rolldownOptions: {
        output: {
          entryFileNames: 'assets/worker-[hash].js',
          // The services allow the worker to load only files with these names.
          chunkFileNames: 'assets/signing-[name]-[hash].js',
        },
      },
    },
  }),
)
