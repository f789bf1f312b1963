import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crx } from '@crxjs/vite-plugin'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import { compileMessages } from '../../scripts/vite/compileMessages.js'
import { shared } from '../../vite.config.js'
import { localize } from './build/localize.js'
import { ICONS, readOperator } from './build/operator.js'
import { type Browser, manifestFor } from './manifest.config.js'

const { VESTIBULE_EXTENSION: file, VESTIBULE_EXTENSION_OUT: out = 'dist' } = process.env
const browser = (process.env.VESTIBULE_EXTENSION_BROWSER ?? 'chrome') as Browser
const operator = readOperator(file)
const { name, rdns, frameUrl, apiUrl, projectId, socials, networks, iconFolder } = operator
const svg = readFileSync(join(iconFolder, 'icon.svg'), 'utf8').trim()
const icon = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`

function addFiles(): Plugin {
  return {
    name: 'vestibule:files',
    configResolved({ publicDir: folder }) {
      rmSync(folder, { recursive: true, force: true })
      for (const [locale, messages] of localize(operator, browser)) {
        const own = join(folder, '_locales', locale)
        mkdirSync(own, { recursive: true })
        writeFileSync(join(own, 'messages.json'), JSON.stringify(messages))
      }
    },
    // Emit the icons into the bundle: crx prefers files of this package to files of `publicDir`.
    buildStart() {
      for (const name of ICONS)
        this.emitFile({
          ...{ type: 'asset', fileName: `icons/${name}` },
          source: readFileSync(join(iconFolder, name)),
        })
    },
  }
}

export default mergeConfig(
  shared,
  defineConfig({
    plugins: [
      addFiles(),
      compileMessages(),
      crx({ manifest: manifestFor(operator, browser), browser }),
    ],
    publicDir: join(out, '.public'),
    define: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      __WALLET__: JSON.stringify({ name, rdns, icon, frameUrl }),
      __SOLANA__: JSON.stringify(
        networks.map(({ caipNetworkId }) => caipNetworkId).filter((id) => id.startsWith('solana:')),
      ),
      __OPERATOR__: JSON.stringify({ name, icon, frameUrl, apiUrl, projectId, socials, networks }),
    },
    build: {
      outDir: join(out, browser),
      // Store reviewers read the sources. A source map would be larger than the extension.
      sourcemap: false,
      emptyOutDir: true,
      rolldownOptions: { input: browser === 'chrome' ? { panel: 'panel.html' } : {} },
    },
  }),
)
