import { hideToast } from '../../../alerts/toast.js'
import { useModal } from '../../context.js'

/** The actions of the two buttons. The state has the result, and a toast reports a failure. */
export function useSignIn() {
  const { core } = useModal()
  const act = async (work: 'sign' | 'cancel') => {
    // Hides an earlier error during the next try.
    hideToast(core)
    try {
      const signIn = await core.signIn?.()
      await signIn?.[work]()
    } catch (error) {
      core.log.warn('The visitor was not signed in.', error)
    }
  }
  return { sign: () => void act('sign'), cancel: () => void act('cancel') }
}
