import { ProviderMark } from '@vestibule/design/ProviderMark'
import { isSocialProvider, providerName, type SocialProvider } from '@vestibule/protocol'
import { useEffect } from 'react'
import { prepareEmailLogin } from '../../../embedded/prepareEmailLogin.js'
import { startSocialLogin } from '../../../embedded/social/startSocialLogin.js'
import { useCore, useModal, useText } from '../../context.js'
import { idle } from '../../timing/idle.js'
import { useLock } from '../../ui/sheet/Lock.js'
import { LastUsed } from './LastUsed.js'
import { PasskeyButton } from './PasskeyButton.js'

/** Longer names need a full row. */
const LONG_NAME = 12

export function SocialButtons({ providers, passkey, last }: SocialButtons.Props) {
  const isLast = last === 'passkey'
  return (
    <>
      {passkey && isLast && <PasskeyButton isLast />}
      {providers.length > 0 && <ProviderButtons providers={providers} last={last} />}
      {passkey && !isLast && <PasskeyButton isLast={false} />}
    </>
  )
}

export declare namespace SocialButtons {
  type Props = {
    providers: readonly SocialProvider[]
    passkey: boolean
    last: string | undefined
  }
}

/** Loads the frame before the click: the provider's window would wait for it. */
function usePreparedFrame() {
  const { core } = useModal()
  const isOpen = useCore((state) => state.open)
  useEffect(() => {
    if (!isOpen) return
    let isShown = true
    void idle().then(() => {
      if (isShown) prepareEmailLogin(core)
    })
    return () => {
      isShown = false
    }
  }, [core, isOpen])
}

/** The visitor's last provider first, then the dapp's order. Skips unknown providers and those without a client. */
function ProviderButtons(props: Pick<SocialButtons.Props, 'providers' | 'last'>) {
  const { providers: wanted, last } = props
  const { core } = useModal()
  const t = useText()
  const lock = useLock()
  const missing = useCore((state) => state.socialsWithoutClient)
  const openIds = useCore((state) => state.openIds)
  const isLongName = (one: SocialProvider) => providerName(one, openIds).length > LONG_NAME
  const providers = [...new Set(wanted)]
    .filter((one) => isSocialProvider(one) && !missing?.includes(one))
    .toSorted((one, other) => Number(other === last) - Number(one === last))
  const isAlone = providers.length === 1
  const isLong = providers.length === 2 && providers.some(isLongName)
  usePreparedFrame()
  return (
    <div className="socials" data-rows={isLong || undefined}>
      {providers.map((provider) => {
        const name = providerName(provider, openIds)
        const label = t('connect.social', { name })
        return (
          <button
            key={provider}
            type="button"
            className="button"
            data-kind="soft"
            aria-label={provider === last ? `${label}, ${t('tag.recent')}` : label}
            title={providers.length > 2 ? label : undefined}
            {...lock}
            onClick={() => startSocialLogin(core, provider)}
            data-testid={`vb-social-${provider}`}
          >
            <ProviderMark
              provider={provider}
              icon={openIds?.find(({ id }) => id === provider)?.icon}
              initialOf={providers.length > 2 ? name : undefined}
            />
            {providers.length < 3 && <span>{isAlone ? label : name}</span>}
            {provider === last && <LastUsed />}
          </button>
        )
      })}
    </div>
  )
}
