import { type Kysely, sql } from 'kysely'

/**
 * Indexes of what waits for staff (propuestas without an answer, products without a picture), and trigrams of people for the search of
 * pedidos; PostgreSQL has those of 015. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  for (const statement of engine === 'sqlite' ? [...indexes, ...trigrams] : indexes)
    await sql.raw(statement).execute(db)
}

const indexes = [
  `create index propuestas_sin_respuesta on propuestas (created_at, pedido_id) where estado = 'abierta'`,
  'create index productos_sin_foto on productos (created_at desc, id desc) where imagen_id is null',
]

const trigrams = [
  `create virtual table profiles_trigramas using fts5 (id unindexed, busqueda, tokenize = 'trigram')`,
  'insert into profiles_trigramas (id, busqueda) select id, busqueda from profiles_busqueda',
  `create trigger profiles_trigramas_alta after insert on profiles_busqueda begin
    insert into profiles_trigramas (id, busqueda) values (new.id, new.busqueda);
  end`,
  `create trigger profiles_trigramas_cambio after update of busqueda on profiles_busqueda when new.busqueda <> old.busqueda begin
    update profiles_trigramas set busqueda = new.busqueda where id = new.id;
  end`,
  `create trigger profiles_trigramas_baja after delete on profiles_busqueda begin
    delete from profiles_trigramas where id = old.id;
  end`,
]
