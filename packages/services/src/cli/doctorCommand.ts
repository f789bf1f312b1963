import { readFileSync } from 'node:fs'
import { readConfig, VARIABLES } from '../config/config.js'
import { ConfigError } from '../config/configError.js'
import { compareFrame } from '../config/doctor/compareFrame.js'
import { examineConfig } from '../config/doctor/examineConfig.js'
import { examineWorld } from '../config/doctor/examineWorld.js'
import { findMisspelt } from '../config/doctor/misspelt.js'
import type { Finding } from '../config/doctor/rule.js'
import { readFrameBuild } from '../domain/frame/frameBuild.js'
import { type Command, CommandError, EXIT, UsageError } from './command.js'

export const doctor: Command = {
  summary: 'lists faults to fix before production',
  help: `vestibule doctor [--offline] [--frame URL] [--manifest FILE]

Looks at the configuration, the files it names and everything that the services depend on, and changes nothing. Each
line is a setting, what is wrong with it and what to do. With VESTIBULE_ENV=production, faults end it with ${EXIT.failed};
elsewhere they are warnings, except those with which the services start nowhere, such as another master key. Services in
production do not start while one of the configuration's faults stands.

  --offline   asks no other server: no database, mail server, node or key service
  --frame     compares the frame that this address serves with the build in FRAME_DIST; a difference is a fault everywhere
  --manifest  with --frame: compares it with this manifest of a release instead
`,
  options: {
    offline: { type: 'boolean' },
    frame: { type: 'string' },
    manifest: { type: 'string' },
  },
  run: async ({ values, env, say }) => {
    const { frame, manifest } = values
    if (frame === undefined && manifest !== undefined)
      throw new UsageError('--manifest requires --frame, the URL to compare.')
    if (frame !== undefined && !isWebAddress(String(frame)))
      throw new UsageError(`--frame ${frame} must be a URL, such as https://wallet.example.`)
    const config = read(env)
    if (config instanceof ConfigError) {
      for (const { key, message } of config.faults) say(lineOf({ key, level: 'fault', message }))
      for (const finding of findMisspelt(env, VARIABLES)) say(lineOf(finding))
      say('\nFix these first; the rest can be checked only then.')
      return EXIT.failed
    }
    const world = { clock: Date.now, fetch: globalThis.fetch }
    const findings = [
      ...findMisspelt(env, VARIABLES),
      ...examineConfig(config),
      ...(values.offline ? [] : await examineWorld(config, world)),
    ]
    const served =
      typeof frame === 'string'
        ? await compareFrame({
            url: frame.replace(/\/+$/, ''),
            manifest: readManifest(manifest, config.frameDist),
            projectId: config.projects[0]?.id ?? '',
            fetch: globalThis.fetch,
          })
        : []
    if (frame !== undefined && served.length === 0)
      say(`${frame} serves the frame of the manifest.`)
    const isProduction = config.environment === 'production'
    const shown = findings.map((finding) =>
      isProduction || finding.isEverywhere ? finding : { ...finding, level: 'warning' as const },
    )
    for (const finding of [...shown, ...served]) say(lineOf(finding))
    if (!isProduction) {
      const lowered = shown.filter(({ level }, index) => level !== findings[index]?.level).length
      say(
        `This is not production. Warnings that are faults with VESTIBULE_ENV=production: ${lowered}.`,
      )
    }
    return sum([...shown, ...served], say)
  },
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function readManifest(file: unknown, dist: string): string {
  if (file === undefined) return readFrameBuild(dist).manifest
  try {
    return readFileSync(String(file), 'utf8')
  } catch {
    throw new CommandError(`Cannot read the manifest ${file}.`)
  }
}

function read(env: Record<string, string | undefined>) {
  try {
    return readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

function lineOf({ level, key, message }: Finding): string {
  return `${level.padEnd('warning'.length)}  ${key}  ${message}`
}

function sum(findings: readonly Finding[], say: (line: string) => void): number {
  const faults = findings.filter(({ level }) => level === 'fault').length
  const warnings = findings.length - faults
  say(`${faults} faults, ${warnings} warnings.`)
  return faults === 0 ? EXIT.done : EXIT.failed
}
