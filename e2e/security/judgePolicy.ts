const NOTHING = ["'none'"]
const OWN = ["'none'", "'self'"]

/** What a document's policy has to say, and the most that it may allow. */
const DOCUMENT: Readonly<Record<string, readonly string[]>> = {
  'default-src': NOTHING,
  'script-src': OWN,
  'script-src-attr': NOTHING,
  'style-src': OWN,
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': OWN,
  'connect-src': OWN,
  'worker-src': OWN,
  'child-src': NOTHING,
  'frame-src': NOTHING,
  'object-src': NOTHING,
  'media-src': NOTHING,
  'manifest-src': NOTHING,
  'base-uri': NOTHING,
  'form-action': NOTHING,
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'", 'keyworker'],
  'report-to': ['csp'],
}
const WORKER = { 'default-src': NOTHING, 'connect-src': OWN }

/**
 * Reads a Content-Security-Policy as a browser does, and says what it leaves open.
 * @returns sentences, none where all is shut
 */
export function judgePolicy(policy: string, options: { kind: 'frame' | 'page' | 'worker' }) {
  const { kind } = options
  const directives = policy.split(';').map((text) => text.trim().split(/\s+/))
  const faults: string[] = []
  const said = new Map<string, string[]>()
  for (const [name = '', ...sources] of directives) {
    // A browser takes the first and forgets the others.
    if (said.has(name)) faults.push(`${name} is said twice`)
    else said.set(name, sources)
  }
  const most = kind === 'worker' ? WORKER : DOCUMENT
  for (const [name, allowed] of Object.entries(most)) {
    const sources = said.get(name)
    if (sources === undefined || sources.length === 0) faults.push(`${name} is missing`)
    for (const source of sources ?? [])
      if (!allowed.includes(source)) faults.push(`${name} allows ${source}`)
  }
  for (const name of said.keys())
    if (!(name in most) && name !== 'frame-ancestors') faults.push(`${name} is not known here`)
  if (kind !== 'worker') faults.push(...judgeAncestors(said.get('frame-ancestors'), kind))
  return faults
}

/** Exact origins may embed the frame, and nobody anything else. */
function judgeAncestors(ancestors: readonly string[] = [], kind: 'frame' | 'page'): string[] {
  if (ancestors.length === 0) return ['frame-ancestors is missing']
  const isExact = (text: string) => URL.canParse(text) && new URL(text).origin === text
  const wrong = ancestors.filter((text) =>
    kind === 'frame' ? !isExact(text) || text.includes('*') : text !== "'none'",
  )
  return wrong.map((text) => `frame-ancestors allows ${text}`)
}
