import { Hono } from 'hono';
import type { Payment, PaymentLedger } from '../card-authorization/PaymentLedger.ts';
import { menuItemsOf } from '../menuItemsOf.ts';
import { isObject, readJson } from '../readJson.ts';
import type { World } from '../World.ts';
import { controlPrefix } from './controlPrefix.ts';

type Act = (ledger: PaymentLedger, payment: Payment) => void;

const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['apply', (ledger, payment) => ledger.apply(payment)],
  ['capture', (ledger, payment) => ledger.capture(payment)],
  ['void', (ledger, payment) => ledger.void(payment)],
]);

function clockRoutes({ clock }: World): Hono {
  const app = new Hono();
  const now = () => ({ now: new Date(clock.now()).toISOString() });
  app.get('/', (context) => context.json(now()));
  app.post('/', async (context) => {
    const body = await readJson(context);
    const seconds = isObject(body) ? body.advanceSeconds : undefined;
    if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0)
      return context.json(
        { message: 'Expected { "advanceSeconds": a number of at least 0 }.' },
        400,
      );
    clock.advance(seconds);
    return context.json(now());
  });
  return app;
}

function paymentRoutes({ payments }: World): Hono {
  const app = new Hono();
  const shown = (payment: Payment) => ({
    paymentUuid: payment.paymentUuid,
    merchantUuid: payment.merchantUuid,
    state: payments.stateOf(payment),
    applied: payment.applied,
    authorizedAt: new Date(payment.authorizedAt).toISOString(),
  });

  app.get('/:paymentUuid', (context) => {
    const payment = payments.find(context.req.param('paymentUuid'));
    if (!payment) return context.json({ message: 'No such payment was authorized.' }, 404);
    return context.json(shown(payment));
  });

  app.post('/:paymentUuid/:act', (context) => {
    const act = acts.get(context.req.param('act'));
    if (!act) return context.json({ message: `Expected one of ${[...acts.keys()]}.` }, 404);
    const payment = payments.find(context.req.param('paymentUuid'));
    if (!payment) return context.json({ message: 'No such payment was authorized.' }, 404);
    const state = payments.stateOf(payment);
    if (state !== 'authorized')
      return context.json({ message: `The payment is ${state}, not authorized.` }, 409);
    act(payments, payment);
    return context.json(shown(payment));
  });

  return app;
}

/** Asks for an error inside the services: the next request below a path gets it. */
function errorRoutes({ errors }: World): Hono {
  const app = new Hono();
  app.post('/', async (context) => {
    const body = await readJson(context);
    const { path, status } = isObject(body) ? body : {};
    if (typeof path !== 'string' || (status !== 500 && status !== 504))
      return context.json({ message: 'Expected { "path": text, "status": 500 or 504 }.' }, 400);
    errors.add(path, status);
    return context.json({ path, status });
  });
  return app;
}

/** What a target file may lack a fixture for, of its first restaurant. */
function fixtureRoutes({ restaurants }: World): Hono {
  const app = new Hono();
  const restaurant = restaurants[0]!;
  app.get('/', (context) =>
    context.json({
      archivedMenuItem: menuItemsOf(restaurant).find((item) => item.archived)!.guid,
      archivedMenuItemRestaurant: restaurant.guid,
    }),
  );
  return app;
}

/** Time, the acts on payments that happen outside the APIs, errors inside the services, and fixtures. README.md beside this lists the paths. */
export function controlRoutes(world: World): Hono {
  const app = new Hono().basePath(controlPrefix);
  app.route('/clock', clockRoutes(world));
  app.route('/payments', paymentRoutes(world));
  app.route('/errors', errorRoutes(world));
  app.route('/fixtures', fixtureRoutes(world));
  return app;
}
