import type { Config } from '../config/config.js'
import type { Logger } from '../platform/log.js'
import type { readRelease } from '../platform/release.js'

/** Imported on request, because the library is large. @returns a function that sends the remaining traces and stops */
export async function openTracing(
  endpoint: string,
  options: { config: Pick<Config, 'roles'>; release: ReturnType<typeof readRelease>; log: Logger },
): Promise<() => Promise<void>> {
  const { config, release, log } = options
  const { startTracing } = await import('../adapters/tracing/startTracing.js')
  const { close } = startTracing({
    endpoint,
    about: { 'service.version': release.version, 'vestibule.roles': config.roles.join(',') },
    onOutage: (isFailing) =>
      log.warn(isFailing ? 'the receiver rejects traces' : 'the receiver accepts traces again'),
  })
  return close
}
