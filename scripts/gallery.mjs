import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './lib/builds.mjs'
import { findBrowser } from './lib/findBrowser.mjs'
import { drawDocs } from './lib/gallery/drawDocs.mjs'
import { writeGallery } from './lib/gallery/writeGallery.mjs'
import { inRoot } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { main, say } from './lib/say.mjs'

const SHOTS = inRoot('.reports/e2e')
const GALLERY = inRoot('.reports/gallery')
const HELP = `npm run gallery [-- NAME …] [--locale NAME]

Takes a picture of every view and state of modal and frame in both themes, all sizes and forced colours. With names, takes only pictures
whose name contains one of the words. Writes .reports/gallery/index.html, where you choose theme, size and language.

  --locale NAME   uses another language, such as de or ar; pictures of other languages stay
  --docs          only draws the documentation's pictures from existing pictures
`

await main(async () => {
  const { values, positionals } = parseArgs({
    options: {
      docs: { type: 'boolean' },
      locale: { type: 'string', default: 'en' },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  if (values.help) return void console.log(HELP)
  await findBrowser()
  if (values.docs) return void say((await drawDocs(join(GALLERY, 'en'), inRoot)).join(', '))
  await build()
  const { locale } = values
  const cli = inRoot('node_modules/@playwright/test/cli.js')
  const words = positionals.length > 0 ? ['--grep', positionals.join('|')] : []
  const config = inRoot('e2e/playwright.config.ts')
  const { code } = await run(
    process.execPath,
    [cli, 'test', '--config', config, '--reporter=line', ...words, 'specs/modal/views.spec.ts'],
    { env: { VESTIBULE_SHOTS: '1', VESTIBULE_LOCALE: locale } },
  )
  const target = join(GALLERY, locale)
  if (words.length === 0) rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const file of readdirSync(SHOTS, { recursive: true }))
    if (/-(light|dark)-[\w-]+\.png$/.test(file))
      cpSync(join(SHOTS, file), join(target, basename(file)))
  const pictures = readdirSync(GALLERY, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(GALLERY, name)).map((file) => `${name}/${file}`))
  writeFileSync(join(GALLERY, 'index.html'), writeGallery(pictures))
  say(`${pictures.length} pictures: ${join(GALLERY, 'index.html')}`)
  return code
})
