import { Module } from '@nestjs/common';
import { ShippingOptionsController } from './shipping-options.controller.js';
import { ShippingOptions } from './shipping-options.js';

@Module({ controllers: [ShippingOptionsController], providers: [ShippingOptions] })
export class ShippingOptionsModule {}
