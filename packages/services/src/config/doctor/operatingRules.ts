import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hostReach } from '../../domain/net/hostReach.js'
import type { Config } from '../config.js'
import { splitList } from '../wholeNumber.js'
import type { Rule } from './rule.js'

export const OPERATING_RULES: readonly Rule[] = [
  {
    key: 'PROJECTS_FILE',
    level: 'fault',
    check: ({ projects }) =>
      projects.flatMap(({ logins }) =>
        Object.values(logins ?? {}).flatMap((client) =>
          [
            readable(client?.secretFile, 'the secret of a client'),
            readable(
              client && 'keyFile' in client ? client.keyFile : undefined,
              'the key of a client',
            ),
          ].filter((found) => found !== undefined),
        ),
      ),
  },
  {
    key: 'PROJECTS_FILE',
    level: 'fault',
    check: ({ projects }) =>
      projects.flatMap(({ id, logins }) =>
        Object.entries(logins ?? {}).flatMap(([provider, client]) =>
          client !== undefined && 'issuer' in client && client.issuer.startsWith('http:')
            ? `${provider} of ${id} has an issuer without TLS; use an https URL`
            : [],
        ),
      ),
  },
  {
    key: 'NETWORKS_FILE',
    level: 'fault',
    check: ({ networks, networksFile }) =>
      networks.some((network) => urlsOf(network).some(hasKey))
        ? readable(networksFile, 'the keys of your nodes')
        : undefined,
  },
  {
    key: 'AUDIT_ANCHORS',
    level: 'fault',
    check: ({ auditAnchors }) =>
      auditAnchors.flatMap((url) => {
        const file = new URL(url).searchParams.get('credentials') ?? undefined
        return readable(file, 'a secret of the bucket') ?? []
      }),
  },
  {
    key: 'FRAME_DIST',
    level: 'fault',
    check: ({ frameDist, roles }) =>
      roles.every((role) => role === 'relay' || role === 'images') ||
      existsSync(join(frameDist, 'index.html'))
        ? undefined
        : `${frameDist} holds no built frame; run npm run build, or name the folder of a release`,
  },
  {
    key: 'RELAY_URLS',
    level: 'fault',
    check: ({ relayUrls = [] }) =>
      relayUrls
        .filter((url) => url.startsWith('ws:') && hostReach(new URL(url).hostname) !== 'machine')
        .map((url) => `${url} is without TLS, which browsers refuse; name the wss:// URL`),
  },
  {
    key: 'NATS_URL',
    level: 'fault',
    check: ({ natsUrl }) => openNatsHost(natsUrl, 'internet', 'the internet'),
  },
  {
    key: 'NATS_URL',
    level: 'warning',
    check: ({ natsUrl }) => openNatsHost(natsUrl, 'network', 'a network'),
  },
  {
    key: 'METRICS_HOST',
    level: 'warning',
    check: ({ metricsPort, metricsHost }) =>
      metricsPort !== undefined && hostReach(metricsHost) === 'internet'
        ? `is ${metricsHost}; anyone who reaches it reads the figures`
        : undefined,
  },
]

function readable(file: string | undefined, content: string): string | undefined {
  if (file === undefined || !existsSync(file) || (statSync(file).mode & 0o077) === 0)
    return undefined
  return `${file} has ${content} and can be read by others than its owner; run chmod 600 ${file}`
}

function openNatsHost(
  natsUrl: string | undefined,
  reach: ReturnType<typeof hostReach>,
  name: string,
): string | undefined {
  if (natsUrl === undefined) return undefined
  const urls = splitList(natsUrl).map((each) => new URL(each))
  return urls.some(
    ({ protocol, hostname }) => protocol === 'nats:' && hostReach(hostname) === reach,
  )
    ? `goes over ${name} without TLS; use tls://`
    : undefined
}

const urlsOf = ({ rpcUrl, bundlerUrl, swap, data }: Config['networks'][number]) =>
  [rpcUrl, bundlerUrl, swap?.privateRpcUrl, data?.indexUrl].filter((url) => url !== undefined)

/** Providers put keys into the path, query or user of a URL. */
function hasKey(url: string): boolean {
  const { pathname, search, username } = new URL(url)
  return pathname.length > 1 || search !== '' || username !== ''
}
