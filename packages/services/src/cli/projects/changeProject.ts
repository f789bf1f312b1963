import { UsageError } from '../command.js'
import type { ProjectEntry } from './changeFile.js'

const FEATURES: Record<string, { key: string; read: (value: string) => unknown }> = {
  login: { key: 'socialLogin', read: readLogins },
  passkey: { key: 'passkey', read: readSwitch },
  multiWallet: { key: 'multiWallet', read: readSwitch },
  activity: { key: 'activity', read: readSwitch },
  analytics: { key: 'analytics', read: readSwitch },
}

/** @throws UsageError for other settings */
export function changeProject(entry: ProjectEntry, changes: changeProject.Changes): ProjectEntry {
  const { allowed, removed, features } = changes
  const unknown = removed.filter((origin) => !entry.allowedOrigins.includes(origin))
  if (unknown.length > 0)
    throw new UsageError(`${unknown.join(', ')} is not among the project’s origins.`)
  const kept = entry.allowedOrigins.filter((origin) => !removed.includes(origin))
  const { features: before, ...rest } = entry
  const after = Object.entries({
    ...before,
    ...Object.fromEntries(features.map(readFeature)),
  }).filter(([, value]) => value !== undefined)
  return {
    ...rest,
    allowedOrigins: [...new Set([...kept, ...allowed])],
    ...(after.length > 0 && { features: Object.fromEntries(after) }),
  }
}

export declare namespace changeProject {
  type Changes = { allowed: string[]; removed: string[]; features: string[] }
}

function readFeature(text: string): [string, unknown] {
  const [name = '', value] = text.split(/=(.*)/s)
  const feature = Object.hasOwn(FEATURES, name) ? FEATURES[name] : undefined
  if (feature === undefined || value === undefined)
    throw new UsageError(
      `--feature ${text} is unknown; the features are ${Object.keys(FEATURES).join(', ')}.`,
    )
  return [feature.key, value === 'default' ? undefined : feature.read(value)]
}

function readSwitch(value: string): boolean {
  if (value !== 'on' && value !== 'off')
    throw new UsageError(`"${value}" must be on, off or default.`)
  return value === 'on'
}

function readLogins(value: string): string[] {
  return value === 'none' ? [] : value.split(',').map((name) => name.trim())
}
