import { OFFSET } from './ports.js'

/** Folders of the built dapps by name, from `npm run test:examples`. */
const HOMES: Record<string, string> = JSON.parse(process.env.VESTIBULE_EXAMPLES ?? '{}')

export const EXAMPLES = Object.entries(HOMES).map(([name, home], at) => {
  const port = OFFSET + 14_600 + at
  /** A dapp with the prefix `without-` omits a dependency on purpose, so it is not an example. */
  const lacks = name.startsWith('without-')
  return { name, home, lacks, port, url: `http://127.0.0.1:${port}` }
})
