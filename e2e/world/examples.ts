import { OFFSET } from './ports.js'

/** The built dapps that are tried, by name; `npm run test:examples` says in which folder each lies. */
const HOMES: Record<string, string> = JSON.parse(process.env.VESTIBULE_EXAMPLES ?? '{}')

export const EXAMPLES = Object.entries(HOMES).map(([name, home], at) => {
  const port = OFFSET + 14_600 + at
  /** Made to lack something, and not to be an example to anyone. */
  const lacks = name.startsWith('without-')
  return { name, home, lacks, port, url: `http://127.0.0.1:${port}` }
})
