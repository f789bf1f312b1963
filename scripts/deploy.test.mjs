import { readFileSync } from 'node:fs'
import { DCLinter } from 'dclint'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { inRoot } from './lib/root.mjs'

const read = (name) => readFileSync(inRoot('deploy', name), 'utf8')
const SETTINGS = new Set(namesIn(readFileSync(inRoot('packages/services/.env.example'), 'utf8')))
const ROLES = ['api', 'data', 'frame', 'images', 'relay']

function namesIn(text) {
  return [...text.matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name)
}

const unknown = (names) => names.filter((name) => !SETTINGS.has(name) && !name.startsWith('NODE_'))

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true })
  const { database, mail, relay, services } = compose.services

  test('passes dclint, and exposes ports only for the proxy', () => {
    const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] })
    const faults = linter
      .lintFiles([inRoot('deploy/compose.yaml')], false)
      .flatMap(({ messages }) => messages)
      .map(({ message }) => message)
    expect(faults).toEqual([
      'Service "proxy" is exporting port "80:80" without specifying the interface to listen on.',
      'Service "proxy" is exporting port "443:443" without specifying the interface to listen on.',
      'Service "proxy" is exporting port "443:443/udp" without specifying the interface to listen on.',
    ])
    expect(mail.ports).toEqual(['127.0.0.1:8025:8025'])
    for (const one of [database, relay, services]) expect(one.ports).toBeUndefined()
  })

  test('runs the services without privileges on a read-only root file system', () => {
    for (const one of [relay, services])
      expect(one).toMatchObject({
        user: '65532:65532',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
  })

  test('assigns each role to one process, and uses only existing settings', () => {
    const roles = [relay, services].flatMap(({ environment }) => environment.ROLES.split(','))
    expect(roles.sort()).toEqual(ROLES)
    for (const { environment } of [relay, services])
      expect(unknown(Object.keys(environment))).toEqual([])
  })

  test('allows only one role to change tables, and gives the relay neither that role nor the key', () => {
    const { migrate } = compose.services
    const roleOf = ({ environment }) =>
      new URL(environment.DATABASE_URL.replace(/\$\{\w+:\?\}/, 'x')).username
    expect([migrate, services, relay].map(roleOf)).toEqual([
      'vestibule',
      'vestibule_app',
      'vestibule_relay',
    ])
    for (const one of [services, relay]) {
      expect(one.environment.MIGRATE).toBe('off')
      expect(one.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
    }
    expect(relay.secrets).toEqual([])
  })

  test('uses exactly the variables of example.env', () => {
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    const needed = new Set(asked.filter((name) => name !== 'VESTIBULE_ENV'))
    expect(namesIn(read('example.env')).sort()).toEqual([...needed].sort())
  })
})

describe('kubernetes.yaml', () => {
  const MODELS = { ConfigMap, Deployment, Ingress, PodDisruptionBudget, Service }
  const documents = parseAllDocuments(read('kubernetes.yaml')).map((one) => one.toJS())
  const deployments = documents.filter(({ kind }) => kind === 'Deployment')

  test('contains only valid Kubernetes resources', () => {
    expect(documents.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'ConfigMap vestibule-environment',
      'Deployment services',
      'Service services',
      'PodDisruptionBudget services',
      'Deployment relay',
      'Service relay',
      'PodDisruptionBudget relay',
      'Ingress vestibule',
    ])
    for (const document of documents) new MODELS[document.kind](document).validate()
    const [{ spec }] = deployments
    expect(() =>
      new Deployment({ kind: 'Deployment', spec: { ...spec, replicas: 'two' } }).validate(),
    ).toThrow('replicas must be integer')
  })

  test('selects the pods of each deployment in a service and a budget', () => {
    for (const { metadata, spec } of deployments) {
      const { labels } = spec.template.metadata
      const find = (kind) =>
        documents.find((one) => one.kind === kind && one.metadata.name === metadata.name)
      expect(spec.selector.matchLabels).toEqual(labels)
      expect(find('Service').spec.selector).toEqual(labels)
      expect(find('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels)
    }
  })

  test('assigns each role to one deployment without privileges, and uses only existing settings', () => {
    const [{ data }] = documents
    const containers = deployments.flatMap(({ spec }) => spec.template.spec.containers)
    const environments = containers.map(({ env }) =>
      Object.fromEntries(env.map(({ name, value }) => [name, value])),
    )
    expect(environments.flatMap(({ ROLES }) => ROLES.split(',')).sort()).toEqual(ROLES)
    for (const environment of environments)
      expect(unknown(Object.keys({ ...data, ...environment }))).toEqual([])
    const all = deployments.flatMap(({ spec: { template } }) => [
      ...(template.spec.initContainers ?? []),
      ...template.spec.containers,
    ])
    expect(all.map(({ name }) => name)).toEqual(['key', 'migrate', 'vestibule', 'vestibule'])
    for (const { image, securityContext } of all) {
      expect(image).toMatch(/@sha256:[0-9a-f]{64}$/)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
  })
})

test('runs the image as a user without a name, and uses only existing settings', () => {
  const text = read('Dockerfile')
  const last = text.slice(text.lastIndexOf('\nFROM '))
  expect(last).toMatch(/^USER 65532:65532$/m)
  expect(last).not.toMatch(/^RUN /m)
  const names = [...last.matchAll(/^(?:ENV)? +([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(names).toContain('MASTER_KEY_FILE')
  expect(unknown(names)).toEqual([])
})
