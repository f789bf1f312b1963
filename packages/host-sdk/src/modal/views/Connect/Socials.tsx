import { useLoaded } from '../../ui/waiting/useLoaded.js'
import type { SocialButtons } from './SocialButtons.js'

const load = async () => (await import('../socialViews.js')).SocialButtons

/** The place of the providers' buttons and the passkey's, whose marks come while the modal opens. */
export function Socials(props: SocialButtons.Props) {
  const Buttons = useLoaded(true, load)
  if (Buttons === undefined)
    return (
      <div className="socials" aria-busy="true">
        {[...new Set<string>(props.providers.length > 0 ? props.providers : ['passkey'])].map(
          (one) => (
            <div key={one} className="skeleton" />
          ),
        )}
      </div>
    )
  return <Buttons {...props} />
}
