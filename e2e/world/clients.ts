import { giveWallet } from './giveWallet.js'
import type { Answer, Task } from './startClients.js'

async function run(task: Task): Promise<unknown> {
  if ('wish' in task) return giveWallet(task.wish)
  // Import on use: this module loads all of the services.
  const { askForCodes } = await import('./askForCodes.js')
  return askForCodes(task)
}

process.on('message', ({ number, task }: { number: number; task: Task }) => {
  void run(task)
    .then(
      (result): Answer => ({ number, result }),
      (error): Answer => ({ number, failure: String(error) }),
    )
    .then((answer) => process.send?.(answer))
})
process.once('disconnect', () => process.exit())
