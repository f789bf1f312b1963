import { setTimeout as sleep } from 'node:timers/promises'
import { serverProcesses } from '@vestibule/embedded-postgres/testing'
import { inDataDir } from './services/inDataDir.js'
import { startServicesProcess } from './services/startServicesProcess.js'
import { type Figure, ms } from './table.js'

const ROUNDS = 10

export async function starts(): Promise<Figure[]> {
  const times = { first: [] as number[], later: [] as number[], cut: [] as number[] }
  const ends: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    await inDataDir(async (dataDir) => {
      const start = () => startServicesProcess(dataDir, { relay: true })
      const first = await start()
      times.first.push(first.took)
      await first.kill()
      const killedAt = performance.now()
      while (serverProcesses(dataDir).length > 0) await sleep(5)
      ends.push(performance.now() - killedAt)
      const later = await start()
      times.later.push(later.took)
      await later.cutPower()
      const cut = await start()
      times.cut.push(cut.took)
      await cut.kill()
    })
  return [
    ms('first start, on an empty folder', times.first),
    ms('later start', times.later),
    ms('start after a power cut', times.cut),
    ms('from SIGKILL of the services to the end of their PostgreSQL', ends),
  ]
}
