import { Module } from '@nestjs/common';
import { ReportedOrders } from './reported-orders.js';
import { ReportsController } from './reports.controller.js';
import { Reports } from './reports.js';

@Module({ controllers: [ReportsController], providers: [Reports, ReportedOrders] })
export class ReportsModule {}
