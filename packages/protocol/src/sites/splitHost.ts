const SECOND_LEVEL = new Set(
  'ac co com edu gob gouv gov go gr id ltd me mil ne net nom or org plc sch web'.split(' '),
)
/** Domains where each customer has a subdomain. */
const SHARED = new Set(
  (
    'github.io gitlab.io vercel.app netlify.app pages.dev workers.dev web.app firebaseapp.com herokuapp.com fly.dev ' +
    'onrender.com blogspot.com wordpress.com surge.sh eth.limo eth.link ipfs.dweb.link ipfs.io replit.app repl.co ' +
    'glitch.me azurewebsites.net cloudfront.net s3.amazonaws.com amazonaws.com appspot.com ngrok.io ' +
    'ngrok-free.app trycloudflare.com framer.app webflow.io myshopify.com notion.site gitbook.io lovable.app'
  ).split(' '),
)

/**
 * Uses a short list of suffixes: the registered part is too short under an unlisted suffix, and too
 * long for a short name under a country code.
 */
export function splitHost(host: string): { before: string; registrable: string } {
  const name = host.replace(/:\d+$/, '')
  // Remove a root dot: `example.com.` is another origin of the same site.
  const labels = name.replace(/\.$/, '').split('.')
  const isAddress = host.startsWith('[') || /^[\d.]+$/.test(name)
  if (isAddress || labels.length < 2) return { before: '', registrable: host }
  const before = labels.slice(0, -(suffixLength(labels) + 1))
  const start = before.join('.').length + (before.length > 0 ? 1 : 0)
  return { before: host.slice(0, start), registrable: host.slice(start) }
}

function suffixLength(labels: readonly string[]): number {
  for (const length of [3, 2]) if (SHARED.has(labels.slice(-length).join('.'))) return length
  const [second = '', last = ''] = labels.slice(-2)
  return last.length === 2 && (SECOND_LEVEL.has(second) || second.length <= 3) ? 2 : 1
}
