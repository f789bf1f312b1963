import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from '../say.mjs'
import { prepareDeployment, startDeployment } from './startDeployment.mjs'
import { startEngine } from './startEngine.mjs'
import { idOf, tryCompose } from './tryCompose.mjs'
import { tryNginx } from './tryNginx.mjs'
import { tryUpgrade } from './tryUpgrade.mjs'

/** Runs deploy/compose.yaml in production mode, from the first login to a downgrade. @returns {Promise<string[]>} faults */
export async function tryDeployment(image) {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-deploy-'))
  const engine = await startEngine(folder)
  const faults = []
  try {
    const prepared = await prepareDeployment(folder, { image })
    const { home, ports } = prepared
    const deployment = startDeployment(prepared, engine)
    const given = { deployment, engine, faults, folder, home, image, port: ports.proxy }
    try {
      say('Starting deploy/compose.yaml.')
      await deployment.up()
      await tryCompose(given)
      say('Serving through deploy/nginx.conf.')
      const addresses = {}
      for (const service of ['services', 'relay'])
        addresses[service] = await addressOf(engine, await idOf(deployment, service))
      await tryNginx({ ...given, addresses })
      say('Upgrading, and going back.')
      await tryUpgrade(given)
    } catch (error) {
      faults.push(String(error))
    } finally {
      await deployment.stop()
    }
    return faults
  } finally {
    await engine.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function addressOf({ podman }, id) {
  const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}'
  return (await podman('inspect', '--format', format, id)).output.trim()
}
