import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import { combinedServicesOptions } from '../contract.ts';
import { listServices, type ServicesDeps } from './list-services.ts';

export function serviceRoutes(app: FastifyInstance, deps: ServicesDeps): void {
  mount(app, combinedServicesOptions, ({ body }, { request }) => listServices(deps, body, request.headers));
}
