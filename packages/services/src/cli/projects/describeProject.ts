import type { Project } from '../../domain/projects/project.js'

export function describeProject(project: Project): string[] {
  const {
    id,
    name,
    allowedOrigins,
    extensionOrigins,
    extensionWindow,
    approvals,
    features = {},
  } = project
  const { socialLogin, passkey, multiWallet, activity, analytics } = features
  const lines = {
    origins: allowedOrigins.join(', ') || 'none: it serves no site',
    extensions:
      [
        ...extensionOrigins,
        ...(extensionWindow === true ? ['in a window of the wallet’s'] : []),
      ].join(', ') || 'none',
    approvals:
      approvals === 'frame' ? 'in the page for its own sign-ins' : 'in the wallet’s window',
    login: socialLogin === undefined ? undefined : socialLogin.join(', ') || 'none',
    passkey: wordOf(passkey),
    multiWallet: wordOf(multiWallet),
    activity: wordOf(activity),
    analytics: wordOf(analytics),
    sponsor: sponsorOf(project),
  }
  const width = Math.max(...Object.keys(lines).map((key) => key.length))
  return [
    `${id}  ${name}`,
    ...Object.entries(lines).map(
      ([key, value]) => `  ${key.padEnd(width)}  ${value ?? 'default: the dapp decides'}`,
    ),
  ]
}

function sponsorOf({ sponsor }: Project): string {
  return (
    sponsor?.networks
      .map(({ caipNetworkId, perDay }) => `${caipNetworkId} (${perDay} a day)`)
      .join(', ') ?? 'none: visitors pay their fees'
  )
}

function wordOf(value: boolean | undefined): string | undefined {
  if (value === undefined) return undefined
  return value ? 'on' : 'off'
}
