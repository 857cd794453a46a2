import { Hono } from 'hono'
import { authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import type { Marca } from './reads.ts'

/** `/api/marca`: name, contact and hours of the brand, for every page; its pictures, for those that show them. */
export const marcaApi = ({ fotos, ...facts }: Marca) =>
  new Hono<Front>()
    .get('/', authorize({ to: ['anyone'], summary: 'The brand: name, contact, hours' }), (c) => c.json(facts))
    .get('/fotos', authorize({ to: ['anyone'], summary: 'The brand’s pictures, by name' }), (c) => c.json(fotos))
