import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'

const DOCS = fileURLToPath(new URL('..', import.meta.url))
const REPOSITORY = 'https://github.com/vestibule-dev/vestibule'
const DESCRIPTION =
  'A wallet-connection and login modal for any dapp, with an embedded wallet that you host yourself.'

const inFolder = (folder, names) => names.map((name) => `${folder}/${name}`)

/** Pages for dapp developers, in sidebar order. */
const FOR_DAPPS = {
  Start: inFolder('start', [
    ...['index', 'react', 'next', 'wagmi', 'vue', 'svelte', 'html', 'typescript'],
  ]),
  'Guides: interface': inFolder('guides', [
    ...['buttons', 'elements', 'theme', 'languages', 'wallets', 'custom-modal', 'instance'],
  ]),
  'Guides: connect and sign in': inFolder('guides', [
    ...['social-login', 'own-accounts', 'passkey', 'sign-in', 'walletconnect', 'safe'],
    ...['several-wallets', 'embedded-wallet', 'operator', 'connector'],
  ]),
  'Guides: chains and assets': inFolder('guides', [
    ...['send', 'batches', 'permissions', 'read', 'account', 'swap', 'names', 'networks'],
    ...['namespaces', 'solana', 'bitcoin', 'cosmos', 'polkadot'],
  ]),
  'Guides: test and ship': inFolder('guides', [
    ...['testing', 'csp', 'setup-faults', 'network-failures', 'limitations', 'migrate'],
  ]),
}
const OTHER = {
  'Self-hosting': [
    ...['self-hosting', 'projects', 'scaling', 'sizing', 'keys-and-audit', 'account-names'],
    ...['sponsor-fees', 'sign-in', 'social-login', 'data', 'swaps', 'buy', 'extension'],
  ],
  Reference: [
    ...inFolder('reference', [
      ...['index', 'options', 'instance', 'events', 'hooks', 'buttons', 'provider', 'types'],
      ...['sign-in', 'errors', 'refusals', 'http', 'commands', 'storage', 'test-ids'],
      'local-world',
    ]),
    ...['environment', 'limits', 'protocol', 'architecture', 'compatibility', 'benchmarks'],
  ],
  Security: ['threat-model', 'security-tests'],
  Decisions: inFolder(
    'adr',
    readdirSync(join(DOCS, 'adr')).map((name) => name.replace('.md', '')),
  ),
}
const ALL = { ...FOR_DAPPS, ...OTHER }
/** Sidebar titles for pages whose title is long or not unique. */
const SHORT = {
  'start/index': 'Choose your stack',
  'reference/index': 'All pages',
  'sign-in': 'Verify sign-ins on your server',
  'social-login': 'Set up social login',
}

const read = (page) => readFileSync(join(DOCS, `${page}.md`), 'utf8')
const titleOf = (page) => SHORT[page] ?? /^# (.*)$/m.exec(read(page))?.[1] ?? page
const addressOf = (page) => `/${page.replace(/(^|\/)index$/, '$1')}`

/** Links to the repository if the target file is not a page. */
function outward(link, page) {
  if (/^([\w+]+:|[#/])/.test(link)) return link
  const path = posix.join('docs', posix.dirname(page), link)
  const isPage = path.startsWith('docs/') && /\.md(#|$)/.test(path)
  return isPage ? link : `${REPOSITORY}/blob/main/${path}`
}

/** Creates the same anchors as GitHub, so that a link works on both sites. */
const slugify = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const sidebar = (groups) =>
  Object.entries(groups).map(([text, pages]) => ({
    text,
    collapsed: text === 'Decisions' ? true : undefined,
    items: pages.map((page) => ({ text: titleOf(page), link: addressOf(page) })),
  }))

function linkOutward(md) {
  md.core.ruler.push('outward', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const link = token.type === 'link_open' && token.attrGet('href')
      if (link) token.attrSet('href', outward(link, env.relativePath))
    }
  })
}

/** Writes each page as Markdown, a list of the pages, and all pages in one file, for language models. */
function writeForModels({ outDir, site }) {
  const parts = Object.entries(ALL).map(([name, pages]) => {
    const lines = pages.map((page) => `- [${titleOf(page)}](${site.base}${page}.md)`)
    return `## ${name}\n\n${lines.join('\n')}\n`
  })
  const head = `# ${site.title}\n\n> ${DESCRIPTION}\n`
  writeFileSync(join(outDir, 'llms.txt'), [head, ...parts].join('\n'))

  const pages = Object.values(ALL).flat()
  const texts = pages.map((page) => {
    const text = read(page).replaceAll(
      /\]\(([^)\s]+)\)/g,
      (_, link) => `](${outward(link, `${page}.md`)})`,
    )
    return `<!-- ${page}.md -->\n\n${text}`
  })
  writeFileSync(join(outDir, 'llms-full.txt'), texts.join('\n'))
  for (const page of pages) {
    const copy = join(outDir, `${page}.md`)
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(join(DOCS, `${page}.md`), copy)
  }
}

export default defineConfig({
  title: 'Vestibule',
  description: DESCRIPTION,
  lang: 'en',
  head: [['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]],
  markdown: {
    anchor: { slugify },
    config: linkOutward,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
  },
  themeConfig: {
    logo: '/icon.svg',
    nav: [
      { text: 'Start', link: '/start/', activeMatch: '^/start/' },
      { text: 'Guides', link: '/guides/buttons', activeMatch: '^/guides/' },
      { text: 'Self-hosting', link: '/self-hosting' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
      { text: 'Security', link: '/threat-model', activeMatch: '^/(threat-model|security-tests)' },
      { text: 'Source', link: REPOSITORY },
    ],
    sidebar: { '/start/': sidebar(FOR_DAPPS), '/guides/': sidebar(FOR_DAPPS), '/': sidebar(OTHER) },
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            boostDocument: (id) => (/^\/(start|guides)\//.test(id) ? 2 : 1),
          },
        },
      },
    },
  },
  buildEnd: writeForModels,
})
