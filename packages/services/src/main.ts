import { readConfig } from './config/config.js'
import { ConfigError } from './config/configError.js'
import { StartError } from './platform/startError.js'
import { startServices } from './server/startServices.js'

const BAD_CONFIG = 78

// The reader of the log has ended: continue without a log.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

try {
  const services = await startServices(readConfig(process.env))
  process.stdout.write(`The services answer at ${services.url}\n`)
  // A second signal ends the process immediately.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void services.drain().then(services.close))
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof ConfigError ? BAD_CONFIG : 1
}
