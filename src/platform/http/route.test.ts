import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { Actor, Audience } from '#shared/rights.ts'
import { assertRules, authorize, type Front } from './route.ts'

const door = (to: Audience[], actor: Actor | null) =>
  new Hono<Front>()
    .onError((error, c) => c.text(error instanceof AppError ? error.code : 'fault'))
    .use(async (c, next) => {
      c.set('actor', actor)
      await next()
    })
    .get('/', authorize({ to, summary: 'A door' }), (c) => c.text('in'))
    .request('/')

const actor = (role: Actor['role']): Actor => ({ id: '1', email: 'x@azahar.test', role })

describe('spec 1.6: access to routes', () => {
  test.each<[Audience[], Actor | null, string]>([
    [['anyone'], null, 'in'],
    [['anyone'], actor(null), 'in'],
    [['signed-in'], null, 'unauthenticated'],
    [['signed-in'], actor(null), 'in'],
    [['signed-in'], actor('pendiente'), 'in'],
    [['consultor'], null, 'unauthenticated'],
    [['consultor'], actor(null), 'forbidden'],
    [['consultor'], actor('pendiente'), 'forbidden'],
    [['consultor'], actor('admin'), 'forbidden'],
    [['consultor'], actor('consultor'), 'in'],
    [['consultor', 'pedidos'], actor('admin'), 'in'],
    [['consultor', 'pedidos'], actor('consultor'), 'in'],
    [['pedidos'], actor('ventas'), 'in'],
    [['pedidos'], actor('almacen'), 'forbidden'],
    [['ajustes'], actor('ventas'), 'forbidden'],
    [['mesa'], actor('catalogo'), 'in'],
    // Roles named instead of rights, and unknown roles, admit no staff.
    [['admin' as Audience], actor('consultor'), 'forbidden'],
    [['mesa', 'bitacora'], actor('jefa' as never), 'forbidden'],
    [[], actor('admin'), 'forbidden'],
  ])('to %j, %j: %s', async (to, who, answer) => {
    expect(await (await door(to, who)).text()).toBe(answer)
  })

  test('a route without a rule stops the start and is named', () => {
    const api = new Hono<Front>()
      .get('/said', authorize({ to: ['anyone'], summary: 'Said' }), (c) => c.text(''))
      .post('/forgotten/:id', (c) => c.text(''))
    expect(() => assertRules(api)).toThrow('POST /forgotten/:id')
    expect(() => assertRules(api)).not.toThrow('/said')
  })
})
