import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import webpack from 'webpack'
import { inRoot } from '../root.mjs'
import { Refusal } from '../say.mjs'
import { BLANK } from './buildPages.mjs'
import { toPage } from './toPage.mjs'

const EXAMPLE = inRoot('examples/vite-react-19')

/** Builds the README's React example and a blank React page with webpack. @returns {Promise<{ react: Page, blank: Page }>} */
export async function buildWithWebpack(home, frameUrl) {
  const root = join(home, 'webpack')
  mkdirSync(root)
  for (const file of readdirSync(join(EXAMPLE, 'src')).filter((one) => one.endsWith('.tsx'))) {
    const text = readFileSync(join(EXAMPLE, 'src', file), 'utf8')
    const { code } = await transformWithOxc(text, file)
    writeFileSync(join(root, file.replace('.tsx', '.js')), code)
  }
  writeFileSync(join(root, 'blank.js'), BLANK)
  return {
    react: await buildPage(root, 'main', frameUrl),
    blank: await buildPage(root, 'blank', frameUrl),
  }
}

async function buildPage(root, entry, frameUrl) {
  const output = join(root, 'dist', entry)
  const compiler = webpack({
    mode: 'production',
    context: root,
    entry: `./${entry}.js`,
    output: { path: output, filename: 'main.js' },
    performance: false,
    plugins: [
      new webpack.DefinePlugin({ 'import.meta.env.VITE_FRAME_URL': JSON.stringify(frameUrl) }),
    ],
  })
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, done) => compiler.close(() => (error ? reject(error) : resolve(done)))),
  )
  if (stats.hasErrors() || stats.hasWarnings())
    throw new Refusal(`webpack reports errors or warnings:\n${stats.toString('errors-warnings')}`)
  const html = readFileSync(join(EXAMPLE, 'index.html'), 'utf8')
  const names = readdirSync(output).filter((name) => name.endsWith('.js'))
  return toPage(
    new Map([
      ['/index.html', html.replace('/src/main.tsx', '/main.js')],
      ...names.map((name) => [`/${name}`, readFileSync(join(output, name))]),
    ]),
  )
}
