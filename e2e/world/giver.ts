import { giveWallet } from './giveWallet.js'
import type { Answer, Question } from './startGiver.js'

// Gives wallets as the world asks for them, and ends with it.
process.on('message', ({ number, wish }: Question) => {
  void giveWallet(wish)
    .then(
      (wallet): Answer => ({ number, wallet }),
      (error): Answer => ({ number, failure: String(error) }),
    )
    .then((answer) => process.send?.(answer))
})
process.once('disconnect', () => process.exit())
