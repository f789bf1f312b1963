import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from '../operator/startProgram.mjs'
import { run } from '../run.mjs'

const WAIT_MS = 30_000
const PAUSE_MS = 500

/** Lower limits, because a process in a nested container cannot raise its own limits. */
const CONTAINERS = `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
cgroup_manager = "cgroupfs"
runtime = "/usr/sbin/runc"
events_logger = "none"
[network]
network_backend = "netavark"
`
const STORAGE = `[storage]
driver = "vfs"
runroot = "/run/containers/storage"
graphroot = "/var/lib/containers/storage"
`

/** Starts Podman with the API of the Docker daemon, for docker-compose. */
export async function startEngine(folder) {
  writeFileSync(join(folder, 'containers.conf'), CONTAINERS)
  writeFileSync(join(folder, 'storage.conf'), STORAGE)
  const socket = join(folder, 'engine.sock')
  const env = {
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    DOCKER_HOST: `unix://${socket}`,
  }
  const service = startProgram('podman', ['system', 'service', '--time=0', `unix://${socket}`], {
    cwd: folder,
    env,
  })
  for (let waited = 0; !existsSync(socket); waited += PAUSE_MS) {
    if (waited > WAIT_MS) throw new Error(`Podman did not start to listen: ${service.said.text}`)
    await sleep(PAUSE_MS)
  }
  const podman = (...args) => run('podman', args, { env, keep: true })

  // Runs the health checks: Docker does that itself, Podman requires systemd.
  let isOver = false
  const checking = (async () => {
    while (!isOver) {
      const { output } = await podman('ps', '--format={{.Names}}')
      for (const name of output.split('\n').filter(Boolean))
        await podman('healthcheck', 'run', name)
      await sleep(PAUSE_MS)
    }
  })()
  return {
    podman,
    env,
    async stop() {
      isOver = true
      await checking
      service.child.kill('SIGTERM')
      await service.ended
    },
  }
}
