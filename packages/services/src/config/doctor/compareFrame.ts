import { createHash } from 'node:crypto'
import { START_PATHS } from '@vestibule/protocol'
import { documentTemplate } from '../../domain/frame/frameBuild.js'
import { SECOND } from '../../platform/time.js'
import type { Finding } from './rule.js'

const TIMEOUT_MS = 10 * SECOND
const LINE = /^([0-9a-f]{64}) [ *]([\w./-]+)$/
const MAX_NAMED = 5

/** Skips `visit.html`, which is served only during a sign-in. @returns one fault per file, with names for the first five */
export async function compareFrame(options: {
  url: string
  manifest: string
  projectId: string
  fetch: typeof globalThis.fetch
}): Promise<Finding[]> {
  const { url, manifest, projectId, fetch } = options
  const documents: Readonly<Record<string, string>> = {
    'index.html': `f/${projectId}`,
    'hub.html': `hub/${projectId}`,
    'approve.html': 'approve',
    'start.html': Object.values(START_PATHS)[0]?.slice(1) ?? '',
  }

  async function hashOf(path: string): Promise<string> {
    const isDocument = path.endsWith('.html')
    const address = new URL(isDocument ? (documents[path] ?? path) : path, `${url}/`)
    const answer = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) return `status ${answer.status}`
    const body = isDocument
      ? documentTemplate(await answer.text())
      : new Uint8Array(await answer.arrayBuffer())
    return createHash('sha256').update(body).digest('hex')
  }

  const lines = manifest.split('\n').filter((line) => line !== '')
  const faults: string[] = lines.length === 0 ? ['the manifest is empty'] : []
  for (const line of lines) {
    const [, hash, path = ''] = LINE.exec(line) ?? []
    if (hash === undefined) return [fault('the manifest is not a list of SHA-256 and paths')]
    if (path === 'visit.html') continue
    const served = await hashOf(path).catch(() => 'no answer')
    // Stop: each further file would take as long.
    if (served === 'no answer') return [...faults, `${url} gives no answer for ${path}`].map(fault)
    if (served !== hash)
      faults.push(`${url} does not serve the ${path} of the manifest (${served})`)
  }
  const more = faults.length - MAX_NAMED
  return [
    ...faults.slice(0, MAX_NAMED).map(fault),
    ...(more > 0 ? [fault(`${more} more files differ`)] : []),
  ]
}

const fault = (message: string): Finding => ({ key: 'FRAME_ORIGIN', level: 'fault', message })
