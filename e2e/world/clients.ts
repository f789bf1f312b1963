import { askForCodes } from './askForCodes.js'
import { giveWallet } from './giveWallet.js'
import type { Answer, Task } from './startClients.js'

const run = (task: Task) => ('wish' in task ? giveWallet(task.wish) : askForCodes(task))

process.on('message', ({ number, task }: { number: number; task: Task }) => {
  void run(task)
    .then(
      (result): Answer => ({ number, result }),
      (error): Answer => ({ number, failure: String(error) }),
    )
    .then((answer) => process.send?.(answer))
})
process.once('disconnect', () => process.exit())
